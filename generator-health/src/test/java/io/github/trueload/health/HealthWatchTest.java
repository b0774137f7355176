// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.matter.Books;
import io.github.trueload.health.matter.HealthRow;
import io.github.trueload.health.word.Word;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import io.github.trueload.testkit.process.LiveThreads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class HealthWatchTest {
    private static final Supplier<Books.Counts> BOOKS = () -> new Books.Counts(1, 1, 0, 0, 0);

    @Test
    void watchesAJvmOnceWhoeverAsksAndEndsWithTheLast() {
        HealthWatch element = HealthWatch.start("element");
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false, "");

        awaitWatches(1);
        listener.stop();
        listener.stop();
        assertThat(watches()).isEqualTo(1);
        element.stop();
        awaitWatches(0);
    }

    /** JMeter tells one after the other, and a listener writes for seconds before the next one hears of it. */
    @Test
    void theRunIsOverWithItsUsersOnceTheFirstHearsOfIt() throws InterruptedException {
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false, "");
        HealthWatch element = HealthWatch.start("element");
        Thread user = new Thread(() -> {
            JMeterContextService.getContext()
                    .setThread(new JMeterThread(new ListedHashTree(new LoopController()), null, null));
            listener.record(SampleResult.createTestSample(1));
        });
        user.start();
        user.join();

        listener.stopWatching();

        awaitWatches(0);
        element.stop();
        assertThat(LiveHealth.now().word()).as("while the listener writes").isEmpty();
        listener.stop();
        assertThat(LiveHealth.now().word()).isPresent();
    }

    /** Scripts have pools of their own send requests, and hand over what comes of them. */
    @Test
    void aThreadThatHandsOverResultsIsNoUserUnlessJMeterRunsOneThere() throws Exception {
        JMeterThread user = new JMeterThread(new ListedHashTree(new LoopController()), null, null);

        afterASampleOf(user, () -> assertThat(watches()).isEqualTo(1));
        afterASampleOf(null, () -> awaitWatches(0));
    }

    private static void afterASampleOf(JMeterThread user, Runnable check) throws Exception {
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false, "");
        HealthWatch element = HealthWatch.start("element");
        ExecutorService alive = Executors.newSingleThreadExecutor();
        alive.submit(() -> {
                    JMeterContextService.getContext().setThread(user);
                    listener.record(SampleResult.createTestSample(1));
                })
                .get();
        awaitWatches(1);
        listener.stopWatching();
        check.run();
        element.stop();
        listener.stop();
        alive.shutdown();
    }

    @Test
    void givesItsRowsToOneWriterOnlyAndAlsoAfterTheEnd() {
        HealthWatch first = HealthWatch.start("first", BOOKS, Map::of, false, "");
        HealthWatch second = HealthWatch.start("second", BOOKS, Map::of, false, "");
        HealthWatch element = HealthWatch.start("element");

        Await.until(
                "a reading",
                Duration.ofSeconds(60),
                () -> !second.written().orElseThrow().takeRows().isEmpty());
        assertThat(first.written()).isEmpty();
        assertThat(element.written()).isEmpty();
        Await.until("another reading", Duration.ofSeconds(60), () -> second.written().orElseThrow().takeRows().stream()
                .anyMatch(row -> row.numbers.containsKey("recorded")));
        first.stop();
        second.stop();
        element.stop();
    }

    /** Each may write to a database of its own, where somebody looks for the word. */
    @Test
    void givesWordAndGoalsToEveryListenerUnlessItsTestWasGivenUp() {
        HealthWatch first = HealthWatch.start("first", BOOKS, Map::of, false, "");
        HealthWatch second = HealthWatch.start("second", BOOKS, Map::of, false, "");
        first.setGoals("goals", "count > 5");

        assertThat(List.of(first, second)).allSatisfy(listener -> {
            assertThat(listener.watched()).isPresent();
            assertThat(listener.watched().orElseThrow().goalsSoFar()).hasSize(1);
        });
        HealthWatch next = HealthWatch.start("on a master", BOOKS, Map::of, true, "");
        assertThat(first.watched()).isEmpty();
        List.of(first, second, next).forEach(HealthWatch::stop);
    }

    @Test
    void passesOnWhatAnyListenerFoundOut() {
        HealthWatch first =
                HealthWatch.start("first", BOOKS, () -> Map.of(Books.CLOCK, "the clock is 3 s ahead"), false, "");
        HealthWatch second = HealthWatch.start("second", BOOKS, Map::of, false, "");

        Await.until("a verdict", Duration.ofSeconds(60), () -> second.written().orElseThrow().takeRows().stream()
                .anyMatch(row -> row.tags.equals(Map.of("verdict", "clock"))
                        && row.texts.equals(Map.of("text", "the clock is 3 s ahead"))));
        first.stop();
        second.stop();
    }

    /** Also a run that is over before anything was read. */
    @Test
    void aListenerThatWroteNothingMakesTheFiguresInvalidWithItsReason() {
        HealthWatch writer = HealthWatch.start("writer", BOOKS, Map::of, false, "");
        HealthWatch listener =
                HealthWatch.start("listener", null, () -> Map.of(Books.NOT_WRITTEN, "histogram is 'true'"), false, "");
        assertThat(writer.written())
                .as("the rows are still those of the one that writes")
                .isPresent();
        listener.stop();
        writer.stop();

        Word word = LiveHealth.now().word().orElseThrow();
        assertThat(word.figures).isEqualTo(Word.Figures.INVALID);
        assertThat(word.reason).startsWith("a listener wrote nothing (histogram is 'true'); ");
    }

    @Test
    void judgesTheBooksAsTheyAreWhenTheyAreClosed() {
        AtomicReference<Books.Counts> books = new AtomicReference<>(BOOKS.get());
        HealthWatch listener = HealthWatch.start("listener", books::get, Map::of, false, "");
        HealthWatch element = HealthWatch.start("element");

        element.stop();
        listener.stopWatching();
        awaitWatches(0);
        books.set(new Books.Counts(9, 5, 0, 4, 0));
        listener.stop();

        assertThat(LiveHealth.now().word().orElseThrow().reason).contains("the listener gave up 4");
    }

    @Test
    void hasNoWordWhileAListenerWritesItsLastRowsNotEvenThatOfTheRunBefore() {
        HealthWatch.start("element").stop();
        assertThat(LiveHealth.now().word()).isPresent();
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false, "");
        assertThat(LiveHealth.now().running).isTrue();

        listener.stopWatching();

        LiveHealth ending = LiveHealth.now();
        assertThat(ending.word().isPresent() || ending.running || !ending.ending)
                .isFalse();
        listener.stop();
        assertThat(LiveHealth.now().word()).isPresent();
        assertThat(LiveHealth.now().ending).isFalse();
    }

    @Test
    void theWordOfAnOlderRunDoesNotReplaceThatOfTheLast() {
        HealthWatch slow = HealthWatch.start("slow", () -> new Books.Counts(9, 5, 0, 4, 0), Map::of, false, "");
        slow.stopWatching();
        HealthWatch.start("element").stop();
        slow.stop();

        assertThat(LiveHealth.now().word().orElseThrow().reason).doesNotContain("gave up");
    }

    @Test
    void countsAResultOnceThoughSeveralHandItOver() {
        HealthWatch element = HealthWatch.start("element");
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false, "");

        SampleResult failed = new SampleResult();
        fail(failed, "java.net.SocketException: Too many open files");
        element.record(failed);
        listener.record(failed);

        double[] seen = new double[1];
        Await.until("the failure is read", Duration.ofSeconds(60), () -> {
            listener.written()
                    .orElseThrow()
                    .takeRows()
                    .forEach(row -> seen[0] += row.numbers.getOrDefault("tooManyOpenFiles", 0.0));
            return seen[0] > 0;
        });
        assertThat(seen[0]).isEqualTo(1);
        element.stop();
        listener.stop();
    }

    @Test
    void aTransactionTellsWhatItsRequestsTell() throws MalformedURLException {
        SampleResult page = request("http://shop.example/", "Server-Timing: total;dur=30\n", 40);
        page.setConnectTime(7);
        SampleResult failed = request("http://shop.example/cart", "", 1);
        fail(failed, "java.net.SocketException: Too many open files");
        SampleResult transaction = SampleResult.createTestSample(41);
        fail(transaction, "Number of samples in transaction : 2, number of failing samples : 1");
        transaction.addRawSubResult(page);
        transaction.addRawSubResult(failed);

        assertThat(rowsOf(transaction))
                .containsEntry("tooManyOpenFiles", 1.0)
                .containsEntry("gapSamples", 1.0)
                .containsEntry("serverMs", 30.0)
                .containsEntry("gapMs", 10.0)
                .containsEntry("http://shop.example:80", 1.0);
    }

    @Test
    void aSampleThatFailsAlthoughItsPartsDoNotTellsWhyItself() throws MalformedURLException {
        SampleResult sample = SampleResult.createTestSample(1);
        sample.addRawSubResult(request("http://shop.example/", "", 1));
        fail(sample, "java.net.SocketException: Too many open files");

        assertThat(rowsOf(sample)).containsEntry("tooManyOpenFiles", 1.0);
    }

    /** The largest figures of the seconds of one sample, and by the names of targets the connections to these. */
    private static Map<String, Double> rowsOf(SampleResult sample) {
        HealthWatch listener = HealthWatch.start("listener", BOOKS, Map::of, false, "");
        listener.record(sample);
        Map<String, Double> figures = new HashMap<>();
        Await.until("a failed sample is read", Duration.ofSeconds(60), () -> {
            for (HealthRow row : listener.written().orElseThrow().takeRows()) {
                if (row.tags.containsKey("target")) {
                    figures.put(row.tags.get("target"), row.numbers.get("connects"));
                } else {
                    row.numbers.forEach((name, number) -> figures.merge(name, number, Math::max));
                }
            }
            return figures.getOrDefault("tooManyOpenFiles", 0.0) > 0;
        });
        listener.stop();
        return figures;
    }

    private static SampleResult request(String url, String headers, long elapsedMs) throws MalformedURLException {
        SampleResult result = SampleResult.createTestSample(elapsedMs);
        result.setURL(new URL(url));
        result.setSuccessful(true);
        result.setResponseHeaders(headers);
        return result;
    }

    private static void fail(SampleResult result, String message) {
        result.setSuccessful(false);
        result.setResponseMessage(message);
    }

    @Test
    void startsAnewAfterARunThatWasNeverEnded() throws InterruptedException {
        List<HealthWatch> abandoned = new ArrayList<>();
        // JMeter starts each test on a thread of its own.
        Thread earlier = new Thread(() -> {
            abandoned.add(HealthWatch.start("the same", BOOKS, Map::of, false, ""));
            abandoned.add(HealthWatch.start("another", BOOKS, Map::of, false, ""));
        });
        earlier.start();
        earlier.join();

        HealthWatch next = HealthWatch.start("the same", BOOKS, Map::of, false, "");

        awaitWatches(1);
        next.stop();
        awaitWatches(0);
        abandoned.get(0).record(new SampleResult());
        abandoned.forEach(HealthWatch::stop);
    }

    /** As two listeners of one application do, and an element and its copy. */
    @Test
    void thoseOfOneNameInOneTestShareItsWatch() {
        HealthWatch element = HealthWatch.start("element");
        element.setGoals("goals of 'element'", "count > 5");
        HealthWatch lost = HealthWatch.start("twin", () -> new Books.Counts(9, 5, 0, 4, 0), Map::of, false, "");
        HealthWatch well = HealthWatch.start("twin", BOOKS, Map::of, false, "");
        awaitWatches(1);
        assertThat(well.watched().orElseThrow().goalsSoFar()).hasSize(1);

        well.stop();
        assertThat(LiveHealth.now().running).isTrue();
        lost.stop();
        element.stop();

        assertThat(LiveHealth.now().word().orElseThrow().reason).contains("the listener gave up 4");
    }

    @Test
    void aGeneratorsWatchDoesNotJoinAMasters() {
        HealthWatch master = HealthWatch.start("master", BOOKS, Map::of, true, "");
        HealthWatch generator = HealthWatch.start("generator", BOOKS, Map::of, false, "");

        awaitWatches(1);
        generator.stop();
        awaitWatches(0);
        master.stop();
    }

    @Test
    void takesAnySampleBeforeDuringAndAfterTheTest() {
        SampleResult empty = new SampleResult();
        HealthWatch watch = HealthWatch.start("master", BOOKS, Map::of, true, "");

        watch.record(empty);
        watch.stop();
        watch.record(empty);
        watch.stop();

        awaitWatches(0);
    }

    @Test
    void twoWhoAskForAWatchThatCannotStartSaySoOnce() {
        String said = onTerminal(() -> {
            RunEnd.notWatched();
            RunEnd.notWatched();
        });

        assertThat(said).containsOnlyOnce("Generator health did not start");
    }

    @Test
    void aNameOfTwoLinesLeavesTheWordInItsPlace() {
        String said =
                onTerminal(() -> new RunEnd(false).info("Generator health: figures doubtful: 60 % at 'log\nin'."));

        assertThat(said).startsWith("DOUBTFUL ").contains("60 % at 'log in'");
    }

    private static String onTerminal(Runnable action) {
        PrintStream terminal = System.out;
        ByteArrayOutputStream said = new ByteArrayOutputStream();
        System.setOut(new PrintStream(said, true));
        try {
            action.run();
        } finally {
            System.setOut(terminal);
        }
        return said.toString();
    }

    static void awaitWatches(long count) {
        Await.until(count + " watches are left", Duration.ofSeconds(60), () -> watches() == count);
    }

    static long watches() {
        return LiveThreads.count("trueload-health"::equals);
    }
}
