// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Generators that use up processors or memory. What competes with the one for the processors takes nothing from the
 * other's shortage of memory, so these two run side by side; the third looks at a lock and runs by itself.
 */
@Tag("alone")
@Isolated
class HealthBusyIT {
    /** Warm-up and the window for processors, as they are set here, take 5 s. */
    private static final int CPU_SECONDS = 8;

    private static final int GC_SECONDS = 16;
    /** A lock shows after 10 s; on a machine with other work Dubbo and its compilation take their time before. */
    private static final int LOCK_SECONDS = 20;

    private static final String PROCESSORS = "processors";

    @TempDir
    private static Path directory;

    private static JMeterHome home;
    private static HealthGenerators generators;

    @BeforeAll
    static void create() {
        generators = new HealthGenerators(directory);
        home = generators.home();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @ResourceLock(value = PROCESSORS, mode = ResourceAccessMode.READ)
    void namesProcessorsThatAreUsedUp() {
        HealthPlan plan = HealthPlan.ofThreads(24)
                .watched()
                .groovy("long end = System.nanoTime() + 20_000_000L; while (System.nanoTime() < end) {}");

        HealthRun run = generators.run(
                "cpu",
                plan,
                CPU_SECONDS,
                home.command()
                        .property("trueload.health.warmupSeconds", 1)
                        .property("trueload.health.windowSeconds", 2));

        // With neighbours on the machine the plan cannot use up its processors alone; then those are named.
        assertThat(run.kinds())
                .as(run.story())
                .containsAnyOf("cpu", "machine")
                .isSubsetOf("cpu", "machine", "cpu wait", "lag");
        assertThat(run.closing())
                .containsPattern("of the [0-9]+ processors it may use|other programs compete with the generator");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    @ResourceLock(value = PROCESSORS, mode = ResourceAccessMode.READ)
    void namesACollectorThatIsShortOfMemory() {
        Skip.unlessAll(false);
        try (TestHttpServer server = TestHttpServer.start(Duration.ZERO, 2_000_000, true)) {
            HealthPlan plan = HealthPlan.ofThreads(3).watched().http("http", "127.0.0.1", server.port(), true);

            HealthRun run = generators.run(
                    "gc",
                    plan,
                    GC_SECONDS,
                    HealthGenerators.quiet(home.command().atFullSpeed()).heap("64m"));

            assertThat(run.kinds()).as(run.story()).contains("gc").isSubsetOf("gc", "cpu");
            assertThat(run.closing()).contains("of 64 MB in use after it");
        }
    }

    /** A lock that samplers share is told in {@link HealthBottlenecksIT}; this is where one was met. */
    @Test
    @ResourceLock(PROCESSORS)
    void namesTheReferenceConfigThatEverySampleAsksFor() throws IOException {
        Skip.unlessAll(false);
        JMeterHome withDubbo = JMeterHome.create("5.6.3", directory.resolve("home-dubbo"))
                .withTrueload()
                .without("jmeter-dubbo")
                .withJars(jarsOfTheOlderPattern());
        try (DubboProvider provider =
                DubboProvider.of("2.7.23", directory.resolve("provider")).start()) {
            HealthPlan plan = HealthPlan.ofThreads(30)
                    .watched()
                    .javaSampler(
                            "io.github.trueload.persample.ReferencePerSample",
                            Map.of(
                                    "address", provider.address(),
                                    "interface", DubboProvider.INTERFACE,
                                    "version", "",
                                    "method", "echo",
                                    "text", "hello",
                                    "connections", "1",
                                    "timeout", "5000"));

            HealthRun run = generators.run(
                    "dubbo",
                    plan,
                    LOCK_SECONDS,
                    HealthGenerators.quiet(withDubbo.command().atFullSpeed()));

            // Dubbo's shutdown hook may log when that of Log4j is through; then Log4j opens jmeter.log anew, and empty.
            assertThat(run.kindsOnTerminal()).as(run.story()).contains("lock").isSubsetOf("lock", "cpu");
            assertThat(run.closing()).contains("ReferenceConfig.get");
            assertThat(run.result().jtl().size()).isGreaterThan(100);
            assertThat(run.result().jtl().failures().size()).isZero();
        }
    }

    private static Path[] jarsOfTheOlderPattern() throws IOException {
        List<Path> jars = new ArrayList<>();
        jars.add(Checkout.built("testkit/runtimes/dubbo-per-sample/target", "trueload-runtime-dubbo-per-sample-*.jar"));
        try (Stream<Path> lib = Files.list(Checkout.root().resolve("testkit/runtimes/dubbo-per-sample/target/lib"))) {
            lib.forEach(jars::add);
        }
        return jars.toArray(new Path[0]);
    }
}
