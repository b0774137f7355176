// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.jmeter.Jtl;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can go wrong on a master with two slaves. */
class InfluxMasterIT {
    @TempDir
    private Path directory;

    /** JMeter never ends such a test, so that the master has to be stopped; it writes what it has when it is. */
    @Test
    void whatSlavesSentBeforeTheyCrashedIsWritten() {
        Skip.unlessAll(false);
        try (TwoSlaves slaves = new TwoSlaves(directory)) {
            JMeterProcess master = slaves.start(
                    slaves.master("crash", 600)
                            .property("mode", "Standard")
                            .property("interval", 3600)
                            .property("jmeter.save.saveservice.autoflush", true),
                    Checkout.root().resolve("examples/influx-aggregated.jmx"),
                    "crash");
            Await.until("samples of both slaves", Duration.ofMinutes(1), () -> slaves.instances().stream()
                    .allMatch(instance -> samples(master, instance) > 100));
            slaves.kill();
            master.close();

            double received = Jtl.read(master.jtl()).size();
            assertThat(slaves.number("sum", "count", "jmeter", "crash", "AND transaction='all'"))
                    .as("each sample comes in two calls, of which a crash may cut off one")
                    .isCloseTo(received, within(2.0 * TwoSlaves.THREADS));
            assertThat(slaves.rows("text", "events", "crash", ""))
                    .extracting(row -> row.get("text"))
                    .containsExactlyInAnyOrder("Shop started", "Shop ended");
        }
    }

    private static long samples(JMeterProcess master, String instance) {
        return Jtl.read(master.jtl()).column("threadName").stream()
                .filter(name -> name.startsWith(instance))
                .count();
    }

    @Test
    void listenersOfOneNameCountEachSampleOnceAndWarnOnce() {
        Skip.unlessAll(false);
        try (TwoSlaves slaves = new TwoSlaves(directory)) {
            JMeterResult result = slaves.run(
                    slaves.master("twins", 3).property("mode", "Batch").property("num_sample_threshold", 7),
                    planWithTwins(),
                    "twins");

            int sent = result.jtl().size();
            assertThat(sent).isGreaterThan(100);
            assertThat(result.logLines("recorded " + sent + ", written " + sent + ", dropped 0 samples"))
                    .as("of the aggregating and of the raw listener, %s", result.log())
                    .hasSize(2);
            assertThat(slaves.number("sum", "count", "jmeter", "twins", "AND transaction='all'"))
                    .isEqualTo(sent);
            assertThat(slaves.number("count", "duration", "raw", "twins", "")).isEqualTo(sent);
            List<String> warnings = result.logLines("has the same name");
            assertThat(warnings).hasSize(2);
            assertThat(warnings.get(0)).contains(" WARN ", "give each a name of its own");
            assertThat(warnings).anySatisfy(line -> assertThat(line).contains("raw listener"));
        }
    }

    /** The example plan with its listener twice, and a raw listener twice. */
    private Path planWithTwins() {
        String listener = ExamplePlan.influxListener();
        String raw = listener.replace("testname=\"InfluxDB\"", "testname=\"Raw\"")
                .replace("InfluxListenerClient", "InfluxRawListenerClient")
                .replace(">jmeter</stringProp>", ">raw</stringProp>");
        return ExamplePlan.with("influx-aggregated.jmx", listener + raw + raw, directory.resolve("twins.jmx"));
    }
}
