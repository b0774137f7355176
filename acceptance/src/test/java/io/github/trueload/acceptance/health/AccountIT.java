// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.health.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Whose the users' time was, in real JMeters, a few of them side by side. */
@Tag("alone")
class AccountIT {
    private static final int SECONDS = 30;
    private static final int AT_ONCE = 4;

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;

    @BeforeAll
    static void create() {
        generators = new HealthGenerators(directory);
    }

    @Test
    void saysOfBadRunsWhoseTheTimeWasAndWhatToChange() {
        try (TestHttpServer server = TestHttpServer.start(Duration.ofMillis(2), 100, true)) {
            check(TimedRun.bad(server.port()).stream()
                    .filter(run -> run.quick() || Skip.nothing())
                    .toList());
        }
    }

    @Test
    void leavesHealthyRunsValid() {
        Skip.unlessAll(false);
        try (TestHttpServer server = TestHttpServer.start(Duration.ofMillis(20), 100, true)) {
            check(TimedRun.healthy(server.port()));
        }
    }

    /** With {@code -Dtrueload.seed} and {@code -Dtrueload.runs} others, and more of them. */
    @Test
    @Timeout(value = 60, unit = TimeUnit.MINUTES)
    void isRightOfRunsThatNobodyWrote() {
        Skip.unlessAll(false);
        long seed = Long.getLong("trueload.seed", 50);
        int runs = Integer.getInteger("trueload.runs", 10);
        try (TestHttpServer quick = TestHttpServer.start(Duration.ofMillis(2), 100, true);
                TestHttpServer slow = TestHttpServer.start(Duration.ofMillis(400), 5_000, true)) {
            List<RandomRun> random = new ArrayList<>();
            for (int i = 0; i < runs; i++) {
                random.add(RandomRun.bad(new Random(seed + i), SECONDS, quick.port()));
                random.add(RandomRun.healthy(new Random(seed + i), SECONDS, quick.port(), slow.port()));
            }
            List<String> wrong = new ArrayList<>();
            for (int from = 0; from < random.size(); from += AT_ONCE) {
                Map<RandomRun, JMeterProcess> running = new LinkedHashMap<>();
                for (RandomRun run : random.subList(from, Math.min(random.size(), from + AT_ONCE))) {
                    String name = "random-" + seed + "-" + random.indexOf(run);
                    running.put(
                            run,
                            command()
                                    .start(
                                            run.plan().write(generators.folder(name + ".jmx")),
                                            generators.folder(name)));
                }
                running.forEach((run, process) -> {
                    HealthRun done = HealthGenerators.finish(process);
                    String name = "random-" + seed + "-" + random.indexOf(run);
                    HealthReport report =
                            HealthReport.of(generators.folder(name).resolve("result"), generators.home());
                    String difference =
                            run.difference(report.json(), done.result().output(), done.closing());
                    if (!difference.isEmpty()) {
                        wrong.add(name + ", " + run.name() + " " + difference + "\n" + done.closing());
                    }
                });
            }
            assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
        }
    }

    /** With {@code -Dtrueload.run} only those whose names hold it. */
    private static void check(List<TimedRun> all) {
        List<TimedRun> runs = all.stream()
                .filter(run -> run.name().contains(System.getProperty("trueload.run", "")))
                .toList();
        List<String> wrong = new ArrayList<>();
        for (int from = 0; from < runs.size(); from += AT_ONCE) {
            Map<TimedRun, JMeterProcess> running = new LinkedHashMap<>();
            for (TimedRun run : runs.subList(from, Math.min(runs.size(), from + AT_ONCE))) {
                running.put(run, generators.start(run.name(), run.plan(), SECONDS, command()));
            }
            running.forEach((run, process) -> {
                HealthRun done = HealthGenerators.finish(process);
                HealthReport report =
                        HealthReport.of(generators.folder(run.name()).resolve("result"), generators.home());
                String difference = run.difference(report.json(), done.closing());
                if (!difference.isEmpty()) {
                    wrong.add(run.name() + " " + difference + "\n" + done.closing());
                }
            });
        }
        assertThat(wrong).as(String.join("\n", wrong)).isEmpty();
    }

    /** What else the machine does is no property of the plans. */
    private static JMeterCommand command() {
        return generators
                .idle()
                .property("trueload.health.cpuWait", false)
                .property("trueload.health.warmupSeconds", 8);
    }
}
