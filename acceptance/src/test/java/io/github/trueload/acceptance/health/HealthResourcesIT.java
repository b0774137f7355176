// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.StubServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Generators that are short of something that no processor figure shows: one thread, the disk, the network, users that
 * bring nothing more. Each must be named, and must not be where it is not. They want a processor or a disk for
 * themselves, so that they are for {@code ./check --all}.
 */
@Tag("alone")
class HealthResourcesIT {
    private static final int SECONDS = 16;
    private static final int RAMP_SECONDS = 20;
    private static final String NO_NAMESPACE = "this system does not permit a network namespace whose loopback is slow";
    private static final String NO_PRESSURE = "this system does not tell of pressure (PSI)";
    private static final String PRESSURE = "/proc/pressure/cpu";
    private static final double MOST_WAITED = 0.15;

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;

    @BeforeAll
    static void create() {
        generators = new HealthGenerators(directory);
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void namesTheOneThreadThatWorksForAllSamplers() {
        Skip.unlessAll(false);
        String sampler = "io.github.trueload.healthsamplers.OneWorkerSample";
        HealthPlan busy = HealthPlan.ofThreads(20).watched().javaSampler(sampler, Map.of("micros", "2000"));
        HealthPlan idle =
                HealthPlan.ofThreads(5).watched().thinkTime(500).javaSampler(sampler, Map.of("micros", "2000"));
        // It gets what neighbours leave of a processor, and Java Request threads are quick: both share two processors.
        JMeterProcess hot = start("hot", busy, command().property("trueload.health.hotThreadPercent", 35));
        JMeterProcess cool = start("cool", idle, command().property("trueload.health.hotThreadPercent", 35));

        HealthRun run = HealthGenerators.finish(hot);
        HealthRun healthy = HealthGenerators.finish(cool);

        // The thread works out the answer of one user, for whom all others wait.
        assertThat(run.kinds()).as(run.story()).contains("hot thread", "pool").isSubsetOf("hot thread", "pool", "wait");
        assertThat(run.closing())
                .as(run.story())
                .containsPattern("the thread 'sdk-worker', which runs no samples, uses [0-9]+ % of one processor")
                .contains("OneWorkerSample.");
        assertThat(healthy.kinds()).as(healthy.story()).isEmpty();
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void namesSegmentsThatAreSentAgain() {
        Skip.unlessAll(false);
        Skip.unless(OwnNetwork.isPermitted(OwnNetwork.SHAPED), NO_NAMESPACE);
        JavaHome slow = OwnNetwork.javaAfter(directory.resolve("slow-java"), OwnNetwork.SHAPED);
        JavaHome quick = OwnNetwork.javaAfter(directory.resolve("quick-java"), "true");
        JMeterProcess lossy = start("lossy", downloads(), inNamespace(slow));
        JMeterProcess lossless = start("lossless", downloads(), inNamespace(quick));

        HealthRun run = HealthGenerators.finish(lossy);
        HealthRun healthy = HealthGenerators.finish(lossless);

        assertThat(run.kinds()).as(run.story()).contains("network").isSubsetOf("network", "lock");
        assertThat(run.closing()).containsPattern("[0-9.]+ % of the TCP segments are sent again \\([0-9]+ per second");
        assertThat(healthy.kinds()).as(healthy.story()).doesNotContain("network");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void saysThatMoreUsersBringNothingAndThatTheServerAccountsForLittle() {
        Skip.unlessAll(false);
        try (StubServer full = QueueingServer.start(5, Duration.ofMillis(50));
                StubServer wide = QueueingServer.start(200, Duration.ofMillis(50))) {
            int seconds = RAMP_SECONDS + SECONDS;
            JMeterProcess bent = generators.start("bent", ramp(full.port()), seconds, command());
            JMeterProcess straight = generators.start("straight", ramp(wide.port()), seconds, command());

            HealthRun run = HealthGenerators.finish(bent);
            HealthRun healthy = HealthGenerators.finish(straight);

            assertThat(run.kinds()).as(run.story()).containsExactlyInAnyOrder("knee", "gap");
            assertThat(run.closing())
                    .as(run.story())
                    .containsPattern(
                            "more users give no more throughput: with [0-9]+ users [0-9.]+ samples/s of [0-9.]+ ms"
                                    + " on the average, with [0-9]+ [0-9.]+ samples/s of [0-9.]+ ms")
                    .contains("no limit of this generator was seen meanwhile, so it is the target, or the way to it")
                    .containsPattern("of which their servers account for (5[0-9]|6[0-9])(\\.[0-9])? ms")
                    .containsPattern(HealthRun.CLEARED);
            assertThat(healthy.kinds()).as(healthy.story()).isEmpty();
        }
    }

    @Test
    void namesProcessorsThatAreSharedWithOthers() {
        Skip.unlessAll(false);
        Skip.unless(tells(PRESSURE), NO_PRESSURE);
        JMeterCommand pinned = generators
                .home()
                .command()
                .java(JavaHome.current().behind(directory.resolve("pinned-java"), List.of("taskset", "-c", "0")))
                .property("trueload.health.machinePercent", 1000)
                .property("trueload.health.lagMs", 10_000);
        List<String> spin = List.of("taskset", "-c", "0", "sh", "-c", "while :; do :; done");
        try (ManagedProcess neighbour = ManagedProcess.start("spin", directory.resolve("spin"), Map.of(), spin)) {
            HealthRun run = generators.run("pinned", working(8), 40, pinned);
            assertThat(neighbour.isAlive()).isTrue();

            assertThat(run.kinds()).as(run.story()).contains("cpu wait");
            assertThat(run.closing())
                    .containsPattern("[0-9]+ % of the (users' time|time in samples) of these seconds: waiting for a"
                            + " processor.* other programs \\([0-9]+ % of the machine is busy\\)");
        }
    }

    /** As above, but for the neighbour; whether there is another one is what the kernel says, not the generator. */
    @Test
    void namesNoSharedProcessorsWhereTheyAreFree() throws IOException {
        Skip.unlessAll(false);
        Skip.unless(tells(PRESSURE), NO_PRESSURE);
        long before = waitedMicros();
        long begin = System.nanoTime();
        HealthRun run = generators.run(
                "free", working(2), 30, generators.home().command().property("trueload.health.lagMs", 10_000));
        double waited = (waitedMicros() - before) * 1000.0 / (System.nanoTime() - begin);

        Skip.unless(waited < MOST_WAITED || run.kinds().isEmpty(), "other programs keep the processors busy");
        assertThat(run.kinds()).as(run.story()).isEmpty();
        assertThat(run.closing()).as(run.story()).containsPattern(HealthRun.CLEARED);
    }

    /** Threads that are busy for 3 of 23 ms. */
    private static HealthPlan working(int threads) {
        return HealthPlan.ofThreads(threads)
                .watched()
                .thinkTime(20)
                .groovy("long end = System.nanoTime() + 3_000_000L; while (System.nanoTime() < end) {}");
    }

    /** For how long threads of this machine waited for a processor since it started. */
    private static long waitedMicros() throws IOException {
        String some = Files.readAllLines(Path.of(PRESSURE)).get(0);
        return Long.parseLong(some.replaceFirst(".* total=", ""));
    }

    private static HealthPlan ramp(int port) {
        return HealthPlan.ofThreads(40).watched().rampSeconds(RAMP_SECONDS).http("http", "127.0.0.1", port, true);
    }

    private static HealthPlan downloads() {
        return HealthPlan.ofThreads(20)
                .watched()
                .groovy(OwnNetwork.LARGE_ANSWERS)
                .http("http", "127.0.0.1", OwnNetwork.PORT, true);
    }

    private static JMeterCommand inNamespace(JavaHome java) {
        return command()
                .java(java)
                .property("trueload.health.retransmitPercent", 2)
                .property("jmeterengine.force.system.exit", true);
    }

    /** What is looked at is the own process and the one matter of each test. */
    private static JMeterCommand command() {
        return generators.idle().property("trueload.health.cpuPercent", 1000);
    }

    private static JMeterProcess start(String name, HealthPlan plan, JMeterCommand command) {
        return generators.start(name, plan, SECONDS, command);
    }

    /** The files are there too where the kernel does not count; then they cannot be read. */
    private static boolean tells(String file) {
        try {
            return !Files.readString(Path.of(file)).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }
}
