// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.health.DelayingProxy;
import io.github.trueload.testkit.health.TestHttpServer;
import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.tls.Keytool;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** What is worth knowing about a run, but no bottleneck. */
interface WorthKnowingCases {
    /** Warm-up and the longest window take 15 s, and a busy machine misses some. */
    int SECONDS = 22;

    HealthGenerators generators();

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    default void tellsAFarTargetAndTooManyProcessorsWithoutCallingThemABottleneck() {
        Skip.unlessAll(false);
        Path keys = generators().folder("far").resolveSibling("keys.p12");
        Keytool.generate(keys, "changeit", "server", "-keyalg", "EC", "-dname", "CN=127.0.0.1");
        int processors = 4 * Runtime.getRuntime().availableProcessors();
        try (TestHttpServer near = TestHttpServer.startTls(keys, "changeit", false);
                DelayingProxy far = DelayingProxy.start(near.port(), Duration.ofMillis(25))) {
            HealthPlan plan = HealthPlan.ofThreads(4)
                    .watched()
                    .http("https", "127.0.0.1", near.port(), false)
                    .http("https", "127.0.0.1", far.port(), false);

            HealthRun run = HealthGenerators.finish(generators()
                    .start(
                            "far",
                            plan,
                            SECONDS,
                            generators()
                                    .idle()
                                    .property("trueload.health.cpuPercent", 1000)
                                    .jvmArgs("-XX:ActiveProcessorCount=" + processors)));

            assertThat(run.kinds()).as(run.story()).containsExactlyInAnyOrder("network", "processors");
            assertThat(run.said("network"))
                    .containsPattern("connecting to https://127.0.0.1:" + far.port()
                            + " never took less than [0-9]+ ms in [0-9]+ connections, but to https://127.0.0.1:"
                            + near.port());
            assertThat(run.said("processors"))
                    .contains("the JVM believes in " + processors + " processors, but its container may use ");
            assertThat(run.closing())
                    .as(run.story())
                    .containsPattern(HealthRun.CLEARED)
                    .contains("  network", "  processors");
            assertThat(run.result().jtl().failures().size()).isZero();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    default void tellsThatTheBoardShowsLessThanWasMeasured() {
        Skip.unlessAll(false);
        try (InfluxDouble server = InfluxDouble.start(InfluxDouble.Version.V1).refuse("transaction=all")) {
            HealthPlan plan =
                    HealthPlan.ofThreads(5).backendListener(server.url()).nap();

            HealthRun run = HealthGenerators.finish(generators().start("books", plan, SECONDS));

            assertThat(run.kinds()).as(run.story()).containsExactly("books");
            assertThat(run.said("books")).containsPattern("the listener gave up [0-9]+ samples within 5 s");
            assertThat(run.closing())
                    .as(run.story())
                    .containsPattern(HealthRun.CLEARED)
                    .contains("  books");
            assertThat(server.lines()).anyMatch(line -> line.contains("verdict=books"));
        }
    }
}
