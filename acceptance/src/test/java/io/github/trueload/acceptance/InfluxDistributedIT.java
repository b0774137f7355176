// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static io.github.trueload.acceptance.TwoSlaves.THREADS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A master with two slaves: every way in which JMeter sends samples from one to the other, and what can go wrong. */
@Order(1)
class InfluxDistributedIT {
    private static final Path PLAN = Plans.example("influx-aggregated.jmx");

    @TempDir
    private static Path directory;

    @AutoClose
    private static TwoSlaves slaves;

    @TempDir
    private Path own;
    /** Of 100 ms each: both slaves are at work for a while. */
    private static final int ELEMENT_LOOPS = 40;
    /** What a slave logs when it makes a sender for a listener that lives on the master. */
    private static final String SENDS_TO_MASTER = "for this run";

    @BeforeAll
    static void startSlaves() {
        slaves = new TwoSlaves(directory);
    }

    @Test
    void everySlaveHasItsOwnRowsWithTheFiguresOfItsSamples() {
        JMeterResult result = run(PLAN, "apart", 10, "StrippedBatch");

        assertAllWritten(result, result.jtl().size());
        for (String instance : slaves.instances()) {
            List<Map<String, String>> samples = samplesOf(result, instance);
            String all = "AND transaction='all' AND instance='" + instance + "'";
            assertThat(samples).hasSizeGreaterThan(50);
            assertThat(sum("count", "jmeter", "apart", all)).isEqualTo(samples.size());
            assertThat(sum("hit", "jmeter", "apart", all)).isEqualTo(samples.size());
            assertThat(sum("countError", "jmeter", "apart", all))
                    .isEqualTo(samples.stream()
                            .filter(sample -> sample.get("success").equals("false"))
                            .count());
            assertThat(sum("rb", "jmeter", "apart", all)).isEqualTo(total(samples, "bytes"));
            assertThat(sum("sb", "jmeter", "apart", all)).isEqualTo(total(samples, "sentBytes"));
            assertThat(elapsed("jmeter", "apart", all)).isCloseTo(total(samples, "elapsed"), within(1.0));
            assertThat(slaves.number("max", "max", "jmeter", "apart", all))
                    .isEqualTo(
                            samples.stream().mapToLong(number("elapsed")).max().orElseThrow());
            assertThat(slaves.number("min", "min", "jmeter", "apart", all))
                    .isEqualTo(
                            samples.stream().mapToLong(number("elapsed")).min().orElseThrow());
            assertThreads("jmeter", "apart", "AND instance='" + instance + "'", THREADS);
        }
        assertEachIntervalHasTheSamplesThatEndedInIt("apart", result);
        assertThat(result.logLines("has the same name")).isEmpty();
    }

    @Test
    void aPlanWithJMetersOwnClientWritesItsSlavesMerged() throws IOException {
        Skip.unlessAll(false);
        String stock =
                Files.readString(PLAN).replace("io.github.trueload.influx.InfluxListenerClient", Plans.STOCK_INFLUX);
        Path plan = Files.writeString(directory.resolve("stock.jmx"), stock);

        JMeterResult result = run(plan, "merged", 5, "StrippedBatch");

        int sent = result.jtl().size();
        assertAllWritten(result, sent);
        assertThat(sum("count", "jmeter", "merged", "AND transaction='all'")).isEqualTo(sent);
        assertThat(sum("count", "jmeter_instance", "merged", "AND transaction='all'"))
                .isEqualTo(sent);
        assertThat(slaves.rows("\"count\", instance", "jmeter", "merged", "AND transaction='all'"))
                .extracting(row -> row.get("instance"))
                .containsOnly(slaves.rows("\"covered\", instance", "jmeter", "merged", "")
                        .get(0)
                        .get("instance"));
        assertThreads("jmeter", "merged", "", 2 * THREADS);
        for (String instance : slaves.instances()) {
            assertThreads("jmeter_instance", "merged", "AND instance='" + instance + "'", THREADS);
        }
    }

    /**
     * What the sums cannot tell in Statistical mode stands in docs/influx-listener.md. In Stripped mode JMeter never
     * says that the test is over; the rows are written when the JVM ends, perhaps after its log was closed.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Standard",
                "Batch",
                "Stripped",
                "Asynch",
                "StrippedAsynch",
                "DiskStore",
                "StrippedDiskStore",
                "Statistical"
            })
    void everyWayOfSendingSamplesCountsEachOnce(String mode) {
        Skip.unlessAll(false);
        boolean summedUp = mode.equals("Statistical");

        JMeterResult result = run(PLAN, mode, 3, mode);

        List<Map<String, String>> samples = result.jtl().samples();
        long sent = total(samples, "SampleCount");
        assertThat(sent).isGreaterThan(100);
        assertThat(samples.size() < sent).isEqualTo(summedUp);
        if (!mode.equals("Stripped")) {
            assertAllWritten(result, sent);
        }
        assertThat(sum("count", "jmeter", mode, "AND transaction='all'")).isEqualTo(sent);
        assertThat(sum("countError", "jmeter", mode, "AND transaction='all'")).isEqualTo(total(samples, "ErrorCount"));
        assertThat(sum("hit", "jmeter", mode, "AND transaction='all'")).isEqualTo(sent);
        assertThat(elapsed("jmeter", mode, "AND transaction='all'")).isCloseTo(total(samples, "elapsed"), within(1.0));
        for (String label : List.of("browse", "search", "buy")) {
            assertThat(sum("count", "jmeter", mode, "AND statut='all' AND transaction='" + label + "'"))
                    .as(label)
                    .isEqualTo(total(result.jtl().of(label), "SampleCount"));
        }
        for (String instance : slaves.instances()) {
            assertThat(sum("count", "jmeter", mode, "AND transaction='all' AND instance='" + instance + "'"))
                    .isEqualTo(total(samplesOf(result, instance), "SampleCount"));
            if (!summedUp) {
                assertThreads("jmeter", mode, "AND instance='" + instance + "'", THREADS);
            }
        }
    }

    /** JMeter never ends such a test, so that the master has to be stopped; it writes what it has when it is. */
    @Test
    void whatSlavesSentBeforeTheyCrashedIsWritten() {
        Skip.unlessAll(false);
        try (TwoSlaves others = new TwoSlaves(own)) {
            JMeterProcess master = others.start(
                    others.master("crash", 600)
                            .property("mode", "Standard")
                            .property("interval", 3600)
                            .property("jmeter.save.saveservice.autoflush", true),
                    PLAN,
                    "crash");
            Await.until("samples of both slaves", Duration.ofMinutes(1), () -> others.instances().stream()
                    .allMatch(instance -> samples(master, instance) > 100));
            others.kill();
            master.close();

            double received = master.samples().size();
            assertThat(others.number("sum", "count", "jmeter", "crash", "AND transaction='all'"))
                    .as("each sample comes in two calls, of which a crash may cut off one")
                    .isCloseTo(received, within(2.0 * TwoSlaves.THREADS));
            assertThat(others.rows("text", "events", "crash", ""))
                    .extracting(row -> row.get("text"))
                    .containsExactlyInAnyOrder("Shop started", "Shop ended");
        }
    }

    private static long samples(JMeterProcess master, String instance) {
        return master.samples().column("threadName").stream()
                .filter(name -> name.startsWith(instance))
                .count();
    }

    @Test
    void listenersOfOneNameCountEachSampleOnceAndWarnOnce() {
        Skip.unlessAll(false);
        JMeterResult result = slaves.run(
                slaves.master("twins", 3).property("mode", "Batch").property("num_sample_threshold", 7),
                planWithTwins().write(own.resolve("twins.jmx")),
                "twins");

        int sent = result.jtl().size();
        assertThat(sent).isGreaterThan(100);
        assertThat(result.logLines("recorded " + sent + ", written " + sent + ", dropped 0 samples"))
                .as("of the aggregating and of the raw listener, %s", result.log())
                .hasSize(2);
        assertThat(sum("count", "jmeter", "twins", "AND transaction='all'")).isEqualTo(sent);
        assertThat(slaves.number("count", "duration", "raw", "twins", "")).isEqualTo(sent);
        List<String> warnings = result.logLines("has the same name");
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).contains(" WARN ", "give each a name of its own");
        assertThat(warnings).anySatisfy(line -> assertThat(line).contains("raw listener"));
    }

    @Test
    void theElementRunsOnEverySlaveAndKeepsTheSamplesAwayFromTheMaster() {
        Skip.unlessAll(false);
        int samplesOfSlave = THREADS * ELEMENT_LOOPS;
        Path plan = Plans.example("influx-listener-on-slaves.jmx");
        List<String> before = List.of(slaves.log(0), slaves.log(1));
        JMeterResult master =
                slaves.run(slaves.forElements("alone", ELEMENT_LOOPS).withoutJtl(), plan, "alone");
        assertThat(master.exitCode()).as(master.output()).isZero();
        String books = "recorded " + samplesOfSlave + ", written " + samplesOfSlave + ", dropped 0";
        assertThat(slaves.rows("sum(\"count\")", "jmeter", "alone", "AND transaction='all' GROUP BY instance"))
                .hasSize(2)
                .allSatisfy(row -> assertThat(row).containsEntry("sum", (double) samplesOfSlave));
        for (int slave = 0; slave < 2; slave++) {
            assertThat(slaves.log(slave).substring(before.get(slave).length()))
                    .doesNotContain(SENDS_TO_MASTER, " ERROR ")
                    .containsOnlyOnce(books);
        }
        // The same slaves again, now with a JTL on the master: the sign looked for above does appear, and a second run
        // on the same slaves works.
        String alone = slaves.log(0);
        JMeterResult control = slaves.run(slaves.forElements("control", ELEMENT_LOOPS), plan, "control");
        assertThat(control.jtl().size()).isEqualTo(2 * samplesOfSlave);
        assertThat(sum("count", "jmeter", "control", "AND transaction='all'")).isEqualTo(2 * samplesOfSlave);
        assertThat(slaves.log(0).substring(alone.length())).contains(SENDS_TO_MASTER);
    }

    /** A listener twice, and a raw listener twice. */
    private static Plan planWithTwins() {
        Map<String, String> parameters =
                Map.of("influxdbUrl", "${__P(influx.url)}", "application", "${__P(application)}", "interval", "1");
        Map<String, String> ofRaw = new HashMap<>(parameters);
        ofRaw.put("measurement", "raw");
        Element listener = Elements.backendListener(parameters);
        Element raw = Elements.backendListener("io.github.trueload.influx.InfluxRawListenerClient", 5000, ofRaw);
        return new Plan("twins")
                .add(listener, listener, raw, raw)
                .add(new Users(THREADS).lasting(3).add(Elements.sleep("nap", 20)));
    }

    private static JMeterResult run(Path plan, String application, int seconds, String mode) {
        JMeterResult result = slaves.run(
                slaves.master(application, seconds)
                        .property("mode", mode)
                        .property("jmeter.save.saveservice.sample_count", true),
                plan,
                application);
        assertThat(result.exitCode()).as(result.output()).isZero();
        return result;
    }

    private static void assertAllWritten(JMeterResult result, long sent) {
        assertThat(result.logLines("recorded " + sent + ", written " + sent + ", dropped 0 samples"))
                .as(result.log())
                .hasSize(1);
    }

    private static void assertThreads(String measurement, String application, String more, int threads) {
        String internal = "AND transaction='internal' " + more;
        for (String field : List.of("maxAT", "startedT", "endedT")) {
            assertThat(slaves.number("max", field, measurement, application, internal))
                    .as("%s of %s %s", field, measurement, more)
                    .isEqualTo(threads);
        }
        assertThat(slaves.rows("\"startedT\", \"endedT\", \"maxAT\"", measurement, application, internal))
                .allSatisfy(row -> assertThat((Double) row.get("startedT"))
                        .isGreaterThanOrEqualTo((Double) row.get("maxAT"))
                        .isGreaterThanOrEqualTo((Double) row.get("endedT")));
    }

    /** However late a batch brought them: none looks empty or doubled. */
    private static void assertEachIntervalHasTheSamplesThatEndedInIt(String application, JMeterResult result) {
        List<Map<String, Object>> rows =
                slaves.rows("\"count\", instance", "jmeter", application, "AND transaction='all' AND covered=2");
        assertThat(rows).hasSizeGreaterThan(4).allSatisfy(row -> {
            long ended = samplesOf(result, (String) row.get("instance")).stream()
                    .mapToLong(
                            sample -> Long.parseLong(sample.get("timeStamp")) + Long.parseLong(sample.get("elapsed")))
                    .filter(end -> end >= time(row) && end < time(row) + 2000)
                    .count();
            assertThat((Double) row.get("count"))
                    .as("samples that ended in the interval %s", row)
                    .isCloseTo(ended, within(2.0 * THREADS));
        });
    }

    private static double sum(String field, String measurement, String application, String more) {
        return slaves.number("sum", field, measurement, application, more);
    }

    /** The time of all samples together: the sum of means times counts. */
    private static double elapsed(String measurement, String application, String more) {
        return slaves.rows("\"avg\", \"count\"", measurement, application, more).stream()
                .filter(row -> row.get("avg") != null)
                .mapToDouble(row -> (Double) row.get("avg") * (Double) row.get("count"))
                .sum();
    }

    private static long time(Map<String, Object> row) {
        return ((Number) row.get("time")).longValue();
    }

    private static List<Map<String, String>> samplesOf(JMeterResult result, String instance) {
        return result.jtl().samples().stream()
                .filter(sample -> sample.get("threadName").startsWith(instance + "-"))
                .toList();
    }

    private static long total(List<Map<String, String>> samples, String column) {
        return samples.stream().mapToLong(number(column)).sum();
    }

    private static ToLongFunction<Map<String, String>> number(String column) {
        return sample -> Long.parseLong(sample.get(column));
    }
}
