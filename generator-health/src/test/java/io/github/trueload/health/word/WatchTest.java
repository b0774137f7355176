// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.common.goal.Goals;
import io.github.trueload.health.matter.Books;
import io.github.trueload.health.matter.HealthRow;
import io.github.trueload.health.matter.Matters;
import io.github.trueload.health.matter.Settings;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.process.LiveThreads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class WatchTest {
    /** What a monitor gave that watched this JVM. */
    record Started(List<HealthRow> rows, List<String> said, List<String> closing) {}

    static Started aFewSeconds() {
        return watch(Map.of(), () -> new Books.Counts(5, 4, 1, 0, 0));
    }

    @Test
    void readsEverythingOnceASecondAndSaysSoAtTheEnd() {
        Started run = aFewSeconds();

        assertThat(run.rows().get(0).numbers)
                .containsKeys("cpuProcessPercent", "threadsJvm", "lagMaxMs", "healthCpuPercent", "heapMax")
                .containsEntry("recorded", 5.0);
        assertThat(run.closing()).hasSize(1);
        assertThat(run.closing().get(0)).contains("too short to judge");
    }

    @Test
    void aRunThatEndsBeforeTheFirstLookHasItsTime() {
        long before = System.currentTimeMillis();
        Watch monitor = Watch.start(new Settings(name -> null), new Matters.Sources(), line -> {});

        Outcome outcome = outcome(monitor);

        assertThat(outcome.run.firstMs).isBetween(before, System.currentTimeMillis());
        assertThat(outcome.run.lastMs).isGreaterThanOrEqualTo(outcome.run.firstMs);
    }

    @Test
    void goesOnWithoutAProbeThatFails() {
        Started run = watch(Map.of(), () -> {
            throw new InternalError("no books here");
        });

        assertThat(run.rows().get(0).numbers).containsKey("threadsJvm").doesNotContainKey("recorded");
        assertThat(run.said())
                .containsExactly("Generator health: listener figures cannot be read:"
                        + " java.lang.InternalError: no books here");
    }

    @Test
    void leavesWhatSetsUpOutOfRates() {
        Matters.Sources sources = new Matters.Sources();
        sources.usersOfTest.start(Thread.currentThread(), "users", null);
        Watch watch = Watch.start(new Settings(name -> null), sources, line -> {});
        watch.set(goals -> goals.add(Goals.read("goals", "rate > 0/s; count > 0")));
        watch.matters.time.userStarts(true, false);
        watch.matters.samples.times.record("set up", 5, true, 0, false);
        Await.until("a second", Duration.ofSeconds(60), () -> watch.seconds() > 0);
        assertThat(figure(watch, 0)).isPositive();

        watch.matters.time.userStarts(false, false);
        Await.until("the rate of the load", Duration.ofSeconds(60), () -> figure(watch, 0) == 0);
        assertThat(figure(watch, 1)).isEqualTo(1);
        watch.stop();
    }

    private static double figure(Watch watch, int goal) {
        return watch.goalsSoFar().get(goal).numbers.get("figure");
    }

    @Test
    void saysWhichPropertyIsWrong() {
        Started run = watch(Map.of("trueload.health.gcPercent", "x"), () -> null);

        assertThat(run.said()).hasSize(1);
        assertThat(run.said().get(0)).contains("gcPercent=x is not a positive number");
    }

    @Test
    void leavesNoThreadBehind() {
        aFewSeconds();

        Await.until(
                "health threads have ended",
                Duration.ofSeconds(60),
                () -> LiveThreads.count(name -> name.startsWith("trueload-health")) == 0);
    }

    private static Started watch(Map<String, String> properties, Supplier<Books.Counts> books) {
        List<String> said = new CopyOnWriteArrayList<>();
        Matters.Sources sources = new Matters.Sources();
        sources.books = books;
        Watch monitor = Watch.start(new Settings(properties::get), sources, said::add);
        List<HealthRow> rows = new ArrayList<>();
        Await.until("two readings", Duration.ofSeconds(60), () -> {
            List<HealthRow> taken = monitor.takeRows();
            rows.addAll(0, taken);
            return rows.size() >= 2 && rows.get(0).numbers.containsKey("threadsJvm");
        });
        return new Started(rows, said, outcome(monitor).lines);
    }

    private static Outcome outcome(Watch monitor) {
        monitor.stop();
        return monitor.outcome(null);
    }
}
