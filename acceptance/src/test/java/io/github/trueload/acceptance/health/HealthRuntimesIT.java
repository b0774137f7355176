// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.process.JavaHome;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What differs from one Java to the next, the cost of watching very many threads, and the healthy plans once more with
 * a JMeter and with limits as users have them; one after the other.
 */
@Tag("alone")
class HealthRuntimesIT {
    private static final int SECONDS = 20;
    private static final String VIRTUAL = "io.github.trueload.healthsamplers.VirtualSample";

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;

    @BeforeAll
    static void create() {
        Skip.unlessAll(false);
        generators = new HealthGenerators(directory);
    }

    @ParameterizedTest
    @CsvSource({"17, UseZGC", "17, UseShenandoahGC", "25, UseZGC", "25, UseShenandoahGC"})
    void namesACollectorThatWorksBesideTheProgramAndDoesNotKeepUp(int feature, String collector) {
        try (TestHttpServer server = TestHttpServer.start(Duration.ZERO, 2_000_000, true)) {
            HealthPlan plan = HealthPlan.ofThreads(6).watched().http("http", "127.0.0.1", server.port(), true);

            HealthRun run = generators.run(
                    collector + feature,
                    plan,
                    SECONDS,
                    on(feature, generators.home().command().atFullSpeed())
                            .heap("64m")
                            .jvmArgs("-XX:+" + collector));

            assertThat(run.kinds()).as(run.story()).contains("gc");
            assertThat(run.said("gc")).containsPattern("[1-9][0-9]* (MB )?of 64 MB in use after it");
        }
    }

    @Test
    void saysThatItCannotSeeWhatVirtualThreadsWaitFor() {
        HealthRun run = generators.run(
                "virtual",
                HealthPlan.ofThreads(3).watched().javaSampler(VIRTUAL, Map.of()).thinkTime(20),
                SECONDS,
                on(25, generators.idle()));

        assertThat(run.result().jtl().column("label")).contains("virtual");
        assertThat(run.closing())
                .as(run.story())
                // On a busy machine samples wait for their virtual threads for so long that this is told as well.
                .containsPattern("Generator health: figures (doubtful|invalid): .*not everything was looked at")
                .contains("not looked at: ", "where the time of virtual threads goes")
                .doesNotContain("was not the bottleneck");
    }

    @Test
    void fiveThousandThreadsCostLessThanThreeHundredthsOfAProcessor() {
        HealthRun run = generators.run(
                "many",
                HealthPlan.ofThreads(5000).watched().thinkTime(5000).nap(),
                3 * SECONDS,
                generators.idle().heap("1g").jvmArgs("-Xss256k"));

        HealthReport report = generators.report("many");
        assertThat(run.result().jtl().size()).isGreaterThan(5000);
        assertThat(report.json().path("run").path("healthCpuPercent").asDouble())
                .as(run.story())
                .isPositive()
                .isLessThan(3);
    }

    private static JMeterCommand on(int feature, JMeterCommand command) {
        return HealthGenerators.quiet(command.java(JavaHome.require(feature)));
    }

    static Stream<String> names() {
        return HealthyPlanCases.plans(0, 0, "").keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void noHealthyPlanIsCalledABottleneck(String name) {
        try (DubboProvider provider = DubboProvider.of("2.7.23", directory.resolve("provider " + name))
                        .start();
                TestHttpServer slow = TestHttpServer.start(Duration.ofMillis(500), 100, true);
                TestHttpServer quick = TestHttpServer.start(Duration.ofMillis(5), 100, false)) {
            HealthPlan plan = HealthyPlanCases.plans(slow.port(), quick.port(), provider.address())
                    .get(name)
                    .watched();
            HealthRun run = generators.run(
                    name, plan, SECONDS, generators.home().command().atFullSpeed());
            assertThat(run.kinds()).as(run.story()).isEmpty();
            assertThat(run.closing()).as(run.story()).containsPattern(HealthRun.CLEARED);
            assertThat(run.result().jtl().size()).isGreaterThan(20);
            assertThat(run.result().jtl().failures()).isEmpty();
        }
    }
}
