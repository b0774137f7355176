// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.JavaHome;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InfluxVersionsIT {
    private static final String PLANS = "acceptance/src/test/resources/plans/";

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5"})
    void writesOnOlderJMeters(String version) {
        Skip.unlessAll(false);
        assertWrites(version, JavaHome.current());
    }

    @Test
    void writesOnTheNewestJava() {
        Optional<JavaHome> java = JavaHome.ofFeature(25);
        Skip.unlessAll(false);
        Skip.unless(java.isPresent(), JavaHome.missing(25));

        assertWrites("5.6.3", java.get());
    }

    @Test
    void writesToInfluxDb2() {
        try (InfluxServer influx = two()) {
            assertWrites("5.6.3", JavaHome.current(), influx);
        }
    }

    /** Plans that were saved with JMeter's own clients write there too, with a token as a property. */
    @Test
    void upgradedPlansWriteToInfluxDb2() {
        try (InfluxServer influx = two()) {
            int samples = run(PLANS + "influx-stock.jmx", "5.6.3", JavaHome.current(), influx)
                    .jtl()
                    .size();

            assertThat(influx.number("jmeter", "SELECT sum(\"count\") FROM jmeter WHERE transaction='all'", "sum"))
                    .isEqualTo(samples);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {PLANS + "influx-stock-raw.jmx", "examples/influx-raw.jmx"})
    void rawSamplesReachInfluxDb2(String plan) {
        try (InfluxServer influx = two()) {
            int samples = run(plan, "5.6.3", JavaHome.current(), influx).jtl().size();

            assertThat(influx.number("jmeter", "SELECT count(\"duration\") FROM /^jmeter(_raw)?$/", "count"))
                    .isEqualTo(samples);
        }
    }

    private InfluxServer two() {
        Skip.unlessAll(false);
        Skip.unless(InfluxServer.hasTwo(), "no InfluxDB 2; run testkit/get-servers influxd-2, as ./check --all does");
        return InfluxServer.startTwo(directory.resolve("influx")).createDatabase("jmeter");
    }

    private void assertWrites(String version, JavaHome java) {
        try (InfluxServer influx =
                InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter")) {
            assertWrites(version, java, influx);
        }
    }

    private void assertWrites(String version, JavaHome java, InfluxServer influx) {
        JMeterResult result = run("examples/influx-aggregated.jmx", version, java, influx);

        assertThat(influx.number("jmeter", "SELECT sum(\"count\") FROM jmeter WHERE transaction='all'", "sum"))
                .isEqualTo(result.jtl().size());
    }

    private JMeterResult run(String plan, String version, JavaHome java, InfluxServer influx) {
        JMeterResult result = JMeterHome.trueload(directory, version)
                .command()
                .java(java)
                .property("influx.url", influx.writeUrl("jmeter"))
                .property("trueload.influx.influxdbToken", influx.token())
                .property("loops", 5)
                .run(Checkout.root().resolve(plan), directory.resolve("run"));

        assertThat(result.exitCode()).isZero();
        assertThat(result.logLines(" ERROR ")).isEmpty();
        assertThat(result.jtl().size()).isPositive();
        return result;
    }
}
