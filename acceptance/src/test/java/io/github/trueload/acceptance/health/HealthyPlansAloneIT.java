// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.TestHttpServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The healthy plans again, one after the other, with a JMeter and with limits as users have them. */
@Tag("alone")
class HealthyPlansAloneIT {
    private static final int SECONDS = 20;

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;
    private static DubboProvider provider;
    private static TestHttpServer slow;
    private static TestHttpServer quick;

    @BeforeAll
    static void start() {
        Skip.unlessAll(false);
        generators = new HealthGenerators(directory);
        provider = DubboProvider.of("2.7.23", directory.resolve("provider")).start();
        slow = TestHttpServer.start(Duration.ofMillis(500), 100, true);
        quick = TestHttpServer.start(Duration.ofMillis(5), 100, false);
    }

    @AfterAll
    static void stop() {
        if (generators != null) {
            quick.close();
            slow.close();
            provider.close();
        }
    }

    static Stream<String> names() {
        return HealthyPlanCases.plans(0, 0, "").keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void noneIsCalledABottleneck(String name) {
        HealthPlan plan = HealthyPlanCases.plans(slow.port(), quick.port(), provider.address())
                .get(name)
                .watched();

        HealthRun run = HealthGenerators.finish(generators.start(
                name, plan, SECONDS, generators.home().command().atFullSpeed()));

        assertThat(run.kinds()).as(run.story()).isEmpty();
        assertThat(run.closing()).as(run.story()).containsPattern(HealthRun.CLEARED);
        assertThat(run.result().jtl().size()).isGreaterThan(20);
        assertThat(run.result().jtl().failures()).isEmpty();
    }
}
