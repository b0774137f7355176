// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.BooksReading;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import io.github.trueload.testkit.process.LiveThreads;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class HealthWatchTest {
    private static final Supplier<BooksReading> BOOKS = () -> new BooksReading(1, 1, 0, 0, 0);

    @Test
    void watchesAJvmOnceWhoeverAsksAndEndsWithTheLast() {
        HealthWatch element = HealthWatch.start("element");
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false);

        awaitWatches(1);
        listener.stop();
        listener.stop();
        assertThat(watches()).isEqualTo(1);
        element.stop();
        awaitWatches(0);
    }

    @Test
    void givesItsRowsToOneWriterOnlyAndAlsoAfterTheEnd() {
        HealthWatch first = HealthWatch.start("first", BOOKS, Map::of, false);
        HealthWatch second = HealthWatch.start("second", BOOKS, Map::of, false);
        HealthWatch element = HealthWatch.start("element");

        Await.until(
                "a reading", Duration.ofSeconds(20), () -> !second.takeRows().isEmpty());
        assertThat(first.takeRows()).isEmpty();
        assertThat(element.takeRows()).isEmpty();
        Await.until("another reading", Duration.ofSeconds(20), () -> rowsOfASecondCome(second));
        first.stop();
        second.stop();
        element.stop();
    }

    @Test
    void passesOnWhatAnyListenerFoundOut() {
        HealthWatch first =
                HealthWatch.start("first", BOOKS, () -> Map.of(HealthWatch.CLOCK, "the clock is 3 s ahead"), false);
        HealthWatch second = HealthWatch.start("second", BOOKS, Map::of, false);

        Await.until("a verdict", Duration.ofSeconds(20), () -> second.takeRows().stream()
                .anyMatch(row -> row.tags().equals(Map.of("verdict", "clock"))
                        && row.texts().equals(Map.of("text", "the clock is 3 s ahead"))));
        first.stop();
        second.stop();
    }

    @Test
    void judgesTheBooksAsTheyAreWhenTheyAreClosed() {
        AtomicReference<BooksReading> books = new AtomicReference<>(BOOKS.get());
        HealthWatch listener = HealthWatch.start("listener", books::get, Map::of, false);
        HealthWatch element = HealthWatch.start("element");

        element.stop();
        listener.stopWatching();
        awaitWatches(0);
        books.set(new BooksReading(9, 5, 0, 4, 0));
        listener.stop();

        assertThat(SharedWatch.live().word().orElseThrow().reason).contains("the listener gave up 4");
    }

    @Test
    void hasNoWordWhileAListenerWritesItsLastRowsNotEvenThatOfTheRunBefore() {
        HealthWatch.start("element").stop();
        assertThat(SharedWatch.live().word()).isPresent();
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false);
        assertThat(SharedWatch.live().isRunning()).isTrue();

        listener.stopWatching();

        assertThat(SharedWatch.live().word()).isEmpty();
        assertThat(SharedWatch.live().isRunning()).isFalse();
        assertThat(SharedWatch.live().isEnding()).isTrue();
        listener.stop();
        assertThat(SharedWatch.live().word()).isPresent();
        assertThat(SharedWatch.live().isEnding()).isFalse();
    }

    @Test
    void theWordOfAnOlderRunDoesNotReplaceThatOfTheLast() {
        HealthWatch slow = HealthWatch.start("slow", () -> new BooksReading(9, 5, 0, 4, 0), Map::of, false);
        slow.stopWatching();
        HealthWatch.start("element").stop();
        slow.stop();

        assertThat(SharedWatch.live().word().orElseThrow().reason).doesNotContain("gave up");
    }

    private static boolean rowsOfASecondCome(HealthWatch watch) {
        return watch.takeRows().stream().anyMatch(row -> row.numbers().containsKey("recorded"));
    }

    @Test
    void countsAResultOnceThoughSeveralHandItOver() {
        HealthWatch element = HealthWatch.start("element");
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false);

        SampleResult failed = failed("java.net.SocketException: Too many open files");
        element.record(failed);
        listener.record(failed);

        double[] seen = new double[1];
        Await.until("the failure is read", Duration.ofSeconds(20), () -> {
            listener.takeRows().forEach(row -> seen[0] += row.numbers().getOrDefault("tooManyOpenFiles", 0.0));
            return seen[0] > 0;
        });
        assertThat(seen[0]).isEqualTo(1);
        element.stop();
        listener.stop();
    }

    @Test
    void startsAnewAfterARunThatWasNeverEnded() {
        HealthWatch abandoned = HealthWatch.start("the same", BOOKS, Map::of, false);
        HealthWatch alsoAbandoned = HealthWatch.start("another", BOOKS, Map::of, false);

        HealthWatch next = HealthWatch.start("the same", BOOKS, Map::of, false);

        awaitWatches(1);
        next.stop();
        awaitWatches(0);
        abandoned.record(new SampleResult());
        abandoned.stop();
        alsoAbandoned.stop();
    }

    @Test
    void aGeneratorsWatchDoesNotJoinAMasters() {
        HealthWatch master = HealthWatch.start("master", BOOKS, Map::of, true);
        HealthWatch generator = HealthWatch.start("generator", BOOKS, Map::of, false);

        awaitWatches(1);
        generator.stop();
        awaitWatches(0);
        master.stop();
    }

    @Test
    void takesAnySampleBeforeDuringAndAfterTheTest() {
        SampleResult empty = new SampleResult();
        HealthWatch watch = HealthWatch.start("master", BOOKS, Map::of, true);

        watch.record(empty);
        watch.stop();
        watch.record(empty);
        watch.stop();

        awaitWatches(0);
    }

    private static SampleResult failed(String message) {
        SampleResult result = new SampleResult();
        result.setSuccessful(false);
        result.setResponseMessage(message);
        return result;
    }

    private static void awaitWatches(long count) {
        Await.until(count + " watches are left", Duration.ofSeconds(20), () -> watches() == count);
    }

    private static long watches() {
        return LiveThreads.count("trueload-health"::equals);
    }
}
