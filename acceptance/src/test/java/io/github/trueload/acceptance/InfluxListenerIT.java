// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.StopPort;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfluxListenerIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(90);
    private static final Path PLAN = Checkout.root().resolve("examples/influx-aggregated.jmx");
    /** Four more write side by side for the dashboards. */
    private static final int GENERATORS = Skip.nothing() ? 4 : 2;

    private static final String LOG_TIME = "yyyy-MM-dd HH:mm:ss,SSS";
    /** How the names of loggers begin, as JMeter shortens them. */
    private static final String OF_THE_LISTENER = "i.g.t.i";

    private static final String OF_GENERATOR_HEALTH = "i.g.t.h";
    private static final List<String> LABELS = List.of("browse", "search", "buy");

    @TempDir
    private Path directory;

    @Test
    void severalGeneratorsAtEqualTimesLoseNoSample() {
        JMeterHome home = JMeterHome.trueload(directory);
        try (InfluxServer influx =
                InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter")) {
            List<JMeterResult> results = runTogether(home, influx);

            for (String label : LABELS) {
                assertThat(sum(influx, "count", "transaction='" + label + "' AND statut='all'"))
                        .as("count of %s", label)
                        .isEqualTo(samples(results, label));
            }
            assertThat(sum(influx, "count", "transaction='all'")).isEqualTo(samples(results, null));
            assertThat(sum(influx, "countError", "transaction='all'")).isEqualTo(samples(results, "buy"));
            assertThat(sum(influx, "count", "statut='ko'")).isEqualTo(samples(results, "buy"));
            assertThat(sum(influx, "count", "responseCode='500' AND responseMessage='Out of stock'"))
                    .isEqualTo(samples(results, "buy"));
            assertTimesAreShared(influx);
            assertOneQueryFindsThe99thPercentile(influx, results);
            for (JMeterResult result : results) {
                assertThat(result.logLines(" WARN " + OF_THE_LISTENER)).isEmpty();
                assertThat(result.logLines(" ERROR ")).isEmpty();
                assertThat(result.logLines("writes one row per label")).hasSize(1);
                assertThat(result.logLines("recorded " + result.jtl().size() + ", written "
                                + result.jtl().size() + ", dropped 0 samples"))
                        .hasSize(1);
            }
        }
    }

    @Test
    void anUnreachableServerCostsOneWarningAndNoSampleOfTheTest() {
        JMeterHome home = JMeterHome.trueload(directory);
        String url = "http://127.0.0.1:" + FreePorts.next() + "/write?db=jmeter&u=me&p=hush";

        long start = System.currentTimeMillis();
        JMeterResult result = home.command()
                .jvmArgs("-Duser.language=ar", "-Duser.country=EG", "-Duser.region=EG")
                .property("influx.url", url)
                .property("seconds", 3)
                .run(PLAN, directory.resolve("run"));
        long end = System.currentTimeMillis();

        assertEndsInTime(result, start, end);
        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isGreaterThan(10);
        List<String> warnings = result.logLines(" WARN " + OF_THE_LISTENER);
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).contains("cannot reach", url.substring(0, 25), "Check influxdbUrl");
        assertThat(warnings.get(1))
                .contains("recorded " + result.jtl().size() + ", written 0, dropped "
                        + result.jtl().size());
        assertThat(result.log()).doesNotContain("\tat ");
        assertThat(result.output())
                .as("the books are judged when they are closed")
                .contains("samples are missing in the books (the listener gave up "
                        + result.jtl().size() + ")");
        // This run speaks Arabic, whose digits no script finds.
        assertThat(result.logLines(" i.g.t."))
                .allSatisfy(line -> assertThat(line).doesNotContainPattern("[\\p{Nd}&&[^0-9]]"));
        // JMeter itself logs the -J option with which this test hands over the address.
        assertThat(result.log().lines().filter(line -> line.contains("hush")))
                .allSatisfy(line -> assertThat(line).contains("Setting JMeter property"));
    }

    /** How slow the machine is just now shows in how long JMeter took to start. */
    private static void assertEndsInTime(JMeterResult result, long startMs, long endMs) {
        long untilFirstSample = result.jtl().column("timeStamp").stream()
                        .mapToLong(Long::parseLong)
                        .min()
                        .orElseThrow()
                - startMs;
        long stopped = timeOf(result, "Notifying test listeners of end of test");
        long closed = timeOf(result, ", written 0, dropped ");
        System.out.printf(
                "started in %d ms, the listener ended in %d ms and JMeter in %d ms more%n",
                untilFirstSample, closed - stopped, endMs - closed);
        assertThat(closed - stopped)
                .as("trueload.influx.endTimeoutMs, and a bit")
                .isLessThan(10_000 + 2 * untilFirstSample);
        assertThat(endMs - closed).as("the rest of JMeter's end").isLessThan(60_000);
        assertThat(result.output()).doesNotContain("The JVM should have exited");
    }

    /** The moment of the one line of jmeter.log that holds a text. */
    private static long timeOf(JMeterResult result, String text) {
        List<String> lines = result.logLines(text);
        assertThat(lines).as(text).hasSize(1);
        return LocalDateTime.parse(lines.get(0).substring(0, LOG_TIME.length()), DateTimeFormatter.ofPattern(LOG_TIME))
                .atZone(ZoneId.systemDefault())
                .toInstant()
                .toEpochMilli();
    }

    @Test
    void wrongParametersAreListedOnceAndTheTestRuns() throws IOException {
        JMeterHome home = JMeterHome.trueload(directory);

        JMeterResult result =
                home.command().property("loops", 3).run(plan("influx-wrong.jmx"), directory.resolve("run"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isEqualTo(5 * 3 * LABELS.size());
        List<String> errors = result.logLines(" ERROR ");
        assertThat(errors).hasSize(1);
        assertThat(errors.get(0))
                .contains(OF_THE_LISTENER, "WITHOUT", "influxdbUrl", "summaryOnly", "samplersRegex", "high", "101")
                .contains("interval", "TAG_instance", "histogram");
        // Where the run lasts long enough for its word, generator health gives the reason again, in its own line.
        assertThat(foundAsThePageSays(directory.resolve("run")))
                .filteredOn(line -> !line.contains(OF_GENERATOR_HEALTH))
                .containsExactlyElementsOf(errors);
    }

    /** What the command finds that stands first in docs/troubleshooting.md. */
    private static List<String> foundAsThePageSays(Path folder) throws IOException {
        Matcher command = Pattern.compile("1\\. `(grep [^`]+)`")
                .matcher(Files.readString(Checkout.root().resolve("docs/troubleshooting.md")));
        assertThat(command.find()).isTrue();
        try (ManagedProcess grep =
                ManagedProcess.start("grep", folder, Map.of(), List.of("sh", "-c", command.group(1)))) {
            grep.awaitExit(TIMEOUT);
            return grep.output().lines().toList();
        }
    }

    /** They run until all have written a row of the same interval: how soon, is the machine's matter. */
    private List<JMeterResult> runTogether(JMeterHome home, InfluxServer influx) {
        List<JMeterProcess> running = new ArrayList<>();
        List<StopPort> ends = new ArrayList<>();
        for (int i = 1; i <= GENERATORS; i++) {
            StopPort end = new StopPort();
            ends.add(end);
            running.add(end.of(home.command())
                    .property("influx.url", influx.writeUrl("jmeter"))
                    .property("interval", 2)
                    .property("histogram", "all")
                    .property("seconds", 600)
                    .heap("256m")
                    .start(PLAN, directory.resolve("run" + i)));
        }
        Await.until("rows of all at one time", Duration.ofMinutes(3), () -> rowsByTime(influx).values().stream()
                .anyMatch(instances -> instances.size() == GENERATORS));
        ends.forEach(StopPort::shutDown);
        return running.stream().map(process -> process.finish()).toList();
    }

    private static Map<Long, Set<Object>> rowsByTime(InfluxServer influx) {
        Map<Long, Set<Object>> instances = new TreeMap<>();
        influx.query("jmeter", "SELECT \"count\",instance FROM jmeter WHERE transaction='all'")
                .forEach(row -> instances
                        .computeIfAbsent(((Number) row.get("time")).longValue(), key -> new TreeSet<>())
                        .add(row.get("instance")));
        return instances;
    }

    /** All rows lie on whole intervals, and while all of them ran there is a row of each at the same time. */
    private static void assertTimesAreShared(InfluxServer influx) {
        Map<Long, Set<Object>> instances = rowsByTime(influx);
        assertThat(instances.keySet()).allMatch(time -> time % 2000 == 0);
        assertThat(influx.query("jmeter", "SELECT \"covered\" FROM jmeter WHERE transaction='all'"))
                .allSatisfy(row ->
                        assertThat((Double) row.get("covered")).isGreaterThan(0).isLessThanOrEqualTo(2));
        Set<Object> all = instances.values().stream().flatMap(Set::stream).collect(Collectors.toSet());
        assertThat(all).hasSize(GENERATORS).allSatisfy(instance -> assertThat((String) instance)
                .matches("127\\.0\\.0\\.1:2\\d{4}"));
        assertThat(instances.values()).anySatisfy(shared -> assertThat(shared).hasSize(GENERATORS));
    }

    /** The answer is the smallest bound that the exact percentile does not exceed, or the longest time below that. */
    private static void assertOneQueryFindsThe99thPercentile(InfluxServer influx, List<JMeterResult> results) {
        double found = influx.number(
                "jmeter",
                "SELECT min(\"ub\") FROM (SELECT sum(\"cum\")/sum(\"n\") AS frac, max(\"ub\") AS \"ub\""
                        + " FROM jmeter_histogram WHERE transaction='all' GROUP BY \"le\") WHERE frac >= 0.99",
                "min");
        long[] times = results.stream()
                .flatMap(result -> result.jtl().column("elapsed").stream())
                .mapToLong(Long::parseLong)
                .sorted()
                .toArray();
        long exact = times[(int) Math.ceil(0.99 * times.length) - 1];
        List<Long> bounds = influx.query("jmeter", "SHOW TAG VALUES FROM jmeter_histogram WITH KEY = \"le\"").stream()
                .map(row -> (String) row.get("value"))
                .filter(bound -> !bound.equals("+Inf"))
                .map(Long::valueOf)
                .sorted()
                .toList();
        assertThat(bounds).hasSize(39);
        long bound = bounds.stream().filter(each -> each >= exact).findFirst().orElseThrow();
        assertThat(found).isEqualTo(Math.min(bound, times[times.length - 1]));
    }

    private static double sum(InfluxServer influx, String field, String where) {
        return influx.number("jmeter", "SELECT sum(\"" + field + "\") FROM jmeter WHERE " + where, "sum");
    }

    private static double samples(List<JMeterResult> results, String label) {
        return results.stream()
                .flatMap(result -> result.jtl().column("label").stream())
                .filter(each -> label == null || label.equals(each))
                .count();
    }

    private static Path plan(String name) {
        return Checkout.root().resolve("acceptance/src/test/resources/plans").resolve(name);
    }
}
