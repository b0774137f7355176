// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterResult;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DistributionIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"5.4.1", "5.5", "5.6.3"})
    void leavesAPlainPlanAsItWas(String version) {
        JMeterHome home = JMeterHome.create(version, directory.resolve("home")).withTrueload();

        JMeterResult result = home.command()
                .run(
                        Checkout.root().resolve("acceptance/src/test/resources/plans/nothing.jmx"),
                        directory.resolve("run"),
                        Duration.ofSeconds(60));

        assertThat(result.exitCode()).isZero();
        assertThat(result.jtl().size()).isEqualTo(10);
        assertThat(result.logLines(" ERROR ")).isEmpty();
    }
}
