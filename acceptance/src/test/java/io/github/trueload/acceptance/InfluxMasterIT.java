// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What can go wrong on a master with two slaves. */
class InfluxMasterIT {
    @TempDir
    private Path directory;

    @Test
    void listenersOfOneNameCountEachSampleOnceAndWarnOnce() {
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
