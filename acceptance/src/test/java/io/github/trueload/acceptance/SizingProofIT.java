// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import io.github.trueload.testkit.process.ManagedProcess.Ended;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What {@code trueload-size} says of one processor, against the wall that a ramp of JMeter itself finds there while
 * nginx, or a Dubbo provider, has the other processor for itself. With two processors for JMeter this would take a
 * machine of four.
 *
 * <p>The two take turns, because what a processor makes moves within minutes. A turn counts where JMeter had at least
 * 85 % of its processor in the best seconds; of those that count the medians are compared, as samples per second of
 * processor time.
 */
@Tag("alone")
class SizingProofIT {
    private static final double TOLERANCE = 0.2;
    private static final double PERCENT = 100;
    private static final int TURNS = 3;
    private static final int LEAST_TURNS = 2;
    private static final int USERS = 40;
    private static final int RAMP_SECONDS = 25;
    private static final int SECONDS = 32;
    private static final int WINDOW = 5;

    @TempDir
    private Path directory;

    private JMeterHome home;

    @BeforeEach
    void unzip() {
        Skip.unlessAll(false);
        home = JMeterHome.trueload(directory);
    }

    @Test
    void foretellsTheWallOfAnHttpPlan() throws Exception {
        try (NginxNodes nginx = NginxNodes.start(directory.resolve("nginx"), List.of("127.0.0.1"))) {
            pin(nginx.process());
            Element request = Elements.http("http", "127.0.0.1", nginx.port(), true);
            compare(request, "--response-bytes", "2");
        }
    }

    @Test
    void foretellsTheWallOfADubboPlan() throws Exception {
        try (DubboProvider provider = DubboProvider.of("2.7.23", directory.resolve("provider"))
                .version("1.0")
                .atFullSpeed()
                .start()) {
            pin(provider.process());
            Element call = Elements.dubbo("echo", provider.address(), "echo", "java.lang.String", "hello")
                    .text("FIELD_DUBBO_VERSION", "1.0");
            compare(call, "--response-bytes", "5");
        }
    }

    private void compare(Element sampler, String... answers) throws Exception {
        List<OneProcessor> real = new ArrayList<>();
        List<OneProcessor> foretold = new ArrayList<>();
        for (int turn = 1; turn <= TURNS; turn++) {
            real.add(realWall(sampler));
            JsonNode size = size(sampler, answers);
            foretold.add(new OneProcessor(
                    size.path("perSecond").asDouble(),
                    size.path("processorPercent").asDouble() / PERCENT));
            System.out.printf(
                    "%d: real %s, foretold %s (%s)%n",
                    turn,
                    real.get(turn - 1),
                    foretold.get(turn - 1),
                    size.path("reason").path("kind").asText());
        }
        real.removeIf(turn -> !turn.isFull());
        foretold.removeIf(turn -> !turn.isFull());
        Skip.unless(Math.min(real.size(), foretold.size()) >= LEAST_TURNS, "other programs keep the processors busy");
        double expected = OneProcessor.median(real);

        assertThat(OneProcessor.median(foretold)).isCloseTo(expected, within(TOLERANCE * expected));
    }

    private JsonNode size(Element sampler, String... more) throws IOException {
        Path plan = new Users("Users", USERS).add(sampler).write(directory.resolve("size.jmx"));
        Path json = directory.resolve("size.json");
        List<String> command = new ArrayList<>(List.of(
                "bash", home.path().resolve("extras/trueload/bin/trueload-size").toString(), plan.toString()));
        command.addAll(List.of("--target", "36000/s", "--ramps", "1", "--ramp-seconds", "" + RAMP_SECONDS));
        command.addAll(List.of("--generator-cpus", "0", "--target-cpus", "1", "--json", json.toString()));
        command.addAll(List.of(more));
        Path folder = Files.createTempDirectory(directory, "size-");
        Ended size = ManagedProcess.start("size", folder, Map.of("JMETER_HOME", ""), command)
                .end(Duration.ofMinutes(4));
        assertThat(size.exitCode()).as(size.output()).isIn(0, 2);
        return Json.in(json);
    }

    /** The best seconds of a plain run with the flags of JMeter's own start script, from its own samples. */
    private OneProcessor realWall(Element sampler) throws Exception {
        Path plan = new Users("Users", USERS)
                .ramp(RAMP_SECONDS)
                .lasting(SECONDS)
                .add(sampler)
                .write(directory.resolve("real.jmx"));
        Path folder = Files.createTempDirectory(directory, "real-");
        try (JMeterProcess jmeter = home.command()
                        .java(JavaHome.current()
                                .behind(directory.resolve("pinned-java"), List.of("taskset", "-c", "0")))
                        .atFullSpeed()
                        .heap("1g")
                        .jvmArgs("-XX:+UseG1GC", "-XX:MaxGCPauseMillis=100", "-XX:G1ReservePercent=20")
                        .start(plan, folder);
                ProcessorClock clock = ProcessorClock.of(jmeter.process().pid())) {
            assertThat(jmeter.process().awaitExit(Duration.ofMinutes(3))).isZero();
            return best(jmeter.jtl(), clock);
        } finally {
            Files.deleteIfExists(folder.resolve("result.jtl"));
        }
    }

    private static OneProcessor best(Path jtl, ProcessorClock clock) throws IOException {
        TreeMap<Long, Integer> seconds = new TreeMap<>();
        try (Stream<String> lines = Files.lines(jtl)) {
            lines.skip(1).map(line -> line.split(",", 3)).forEach(columns -> {
                long end = Long.parseLong(columns[0]) + Long.parseLong(columns[1]);
                seconds.merge(end / 1000, 1, Integer::sum);
            });
        }
        double most = 0;
        long at = 0;
        for (long from = seconds.firstKey(); from + WINDOW <= seconds.lastKey(); from++) {
            double perSecond = seconds.subMap(from, from + WINDOW).values().stream()
                            .mapToInt(Integer::intValue)
                            .sum()
                    / (double) WINDOW;
            if (perSecond > most) {
                most = perSecond;
                at = from;
            }
        }
        return new OneProcessor(most, clock.processors(1000 * at, 1000 * (at + WINDOW)));
    }

    /** Gives a server and its children the second processor. */
    private static void pin(ManagedProcess process) throws Exception {
        List<ProcessHandle> all =
                new ArrayList<>(List.of(ProcessHandle.of(process.pid()).orElseThrow()));
        all.addAll(all.get(0).descendants().toList());
        for (ProcessHandle each : all) {
            Process taskset = new ProcessBuilder("taskset", "-acp", "1", "" + each.pid())
                    .redirectErrorStream(true)
                    .start();
            taskset.getInputStream().readAllBytes();
            assertThat(taskset.waitFor()).isZero();
        }
    }

    /**
     * What JMeter made of one processor in the best seconds of a ramp.
     *
     * @param perSecond samples a second
     * @param share of the processor's time that JMeter had; other programs had the rest
     */
    private record OneProcessor(double perSecond, double share) {
        /** With less its compilers have not done their work, either, and a sample costs more than it will. */
        private static final double ENOUGH = 0.85;

        boolean isFull() {
            return share >= ENOUGH;
        }

        /** Samples a second of processor time. */
        double ofTheWhole() {
            return perSecond / share;
        }

        static double median(List<OneProcessor> turns) {
            double[] sorted = turns.stream()
                    .mapToDouble(OneProcessor::ofTheWhole)
                    .sorted()
                    .toArray();
            int middle = sorted.length / 2;
            return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
        }

        @Override
        public String toString() {
            return String.format(Locale.ROOT, "%.0f/s with %.2f", perSecond, share);
        }
    }

    /** Looks five times a second at the processor time of a process until it is closed. Thread-safe. */
    private static final class ProcessorClock implements AutoCloseable {
        private static final int BETWEEN_LOOKS_MS = 200;

        private final ProcessHandle process;
        private final ScheduledExecutorService looker = Executors.newSingleThreadScheduledExecutor();
        /** Nanoseconds of processor time by the moment, in milliseconds since 1970. */
        private final NavigableMap<Long, Long> looks = new ConcurrentSkipListMap<>();

        private ProcessorClock(ProcessHandle process) {
            this.process = process;
        }

        static ProcessorClock of(long pid) {
            ProcessorClock clock = new ProcessorClock(ProcessHandle.of(pid).orElseThrow());
            clock.looker.scheduleAtFixedRate(clock::look, 0, BETWEEN_LOOKS_MS, TimeUnit.MILLISECONDS);
            return clock;
        }

        @Override
        public void close() {
            looker.shutdownNow();
        }

        private void look() {
            process.info()
                    .totalCpuDuration()
                    .map(Duration::toNanos)
                    .ifPresent(nanos -> looks.put(System.currentTimeMillis(), nanos));
        }

        /** Processors that it used between two moments, in milliseconds since 1970. */
        double processors(long fromMs, long toMs) {
            return (nanosAt(toMs) - nanosAt(fromMs)) / ((toMs - fromMs) * 1e6);
        }

        private double nanosAt(long ms) {
            Map.Entry<Long, Long> before = looks.floorEntry(ms);
            Map.Entry<Long, Long> after = looks.ceilingEntry(ms);
            if (before == null || after == null) {
                return before == null ? looks.firstEntry().getValue() : before.getValue();
            }
            long between = after.getKey() - before.getKey();
            double part = between == 0 ? 0 : (double) (ms - before.getKey()) / between;
            return before.getValue() + part * (after.getValue() - before.getValue());
        }
    }
}
