// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.matter.Books;
import io.github.trueload.health.word.Watch;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.jmeter.samplers.SampleResult;

/**
 * One request to watch this JVM during a test. There is one watch per JVM, whoever asks for it; it ends with the last
 * request. Thread-safe; no method throws into JMeter or waits for the network.
 */
public final class HealthWatch {
    final String name;
    /** Reads the books of the listener that asks; null where none does, which writes no rows either. */
    final Supplier<Books.Counts> books;
    /** Tells what the listener found out. */
    final Supplier<Map<String, String>> told;
    /** The run, as the listener that asks calls it; empty where it knows none. */
    final String run;
    /** The thread that asks; JMeter starts all that is in a plan with one, and each test with another. */
    final long threadId = Thread.currentThread().getId();

    /** Empty where the watch could not be started. */
    private volatile Optional<SharedWatch> watch = Optional.empty();

    private HealthWatch(String name, Supplier<Books.Counts> books, Supplier<Map<String, String>> told, String run) {
        this.run = run;
        this.name = name;
        this.books = books;
        this.told = told;
    }

    /**
     * To be said before a test, so that a run without GUI tells at its end of goals, or of a word, that were asked for,
     * where nobody asks for the watch: because JMeter gave the test up, or because nobody wants it.
     *
     * @param watched whether somebody is to watch a test that has no element for it
     */
    public static void expectTest(boolean watched) {
        RunEnd.expectTest(watched);
    }

    /**
     * Asks for the watch on behalf of an element that keeps no books and writes no rows. If one of the same name asks
     * again on another thread, its earlier test never came to its end, and the watch of that test is given up.
     */
    public static HealthWatch start(String name) {
        return start(name, null, Collections::emptyMap, false, "");
    }

    /**
     * Asks for the watch on behalf of a listener that writes rows.
     *
     * @param books the listener's own, null while it has none; asked once a second on the health thread
     * @param told what the listener has found out, by {@link Books#CLOCK}, {@link Books#DUPLICATE}, {@link Books#ROWS}
     *     or {@link Books#NOT_WRITTEN}: one sentence of evidence and advice each, for as long as it holds; likewise
     * @param master whether this JVM is the master of a distributed test, which takes no samples itself
     * @param run the name that the listener writes for the run; empty where it knows none
     */
    public static HealthWatch start(
            String name, Supplier<Books.Counts> books, Supplier<Map<String, String>> told, boolean master, String run) {
        HealthWatch asker = new HealthWatch(name, books, told, run);
        asker.watch = SharedWatch.join(asker, master);
        return asker;
    }

    /** Takes note of a sample, in the thread that made it or, on an RMI master, in the one that received it. */
    public void record(SampleResult result) {
        ofThread().accept(result);
    }

    /**
     * What the calling thread records with, for those who keep something per thread anyway: looking that up costs a
     * part of recording. Not to be used by another thread.
     */
    public Consumer<SampleResult> ofThread() {
        return watch.map(shared -> shared.ofThread(this)).orElse(result -> {});
    }

    /** A user starts, on the thread of which he is; to be said once however many ask. */
    void userStarts(Runnable ends) {
        watch.ifPresent(shared -> shared.userStarts(ends));
    }

    /** A user ends, on that thread. */
    void userEnds() {
        watch.ifPresent(SharedWatch::userEnds);
    }

    /**
     * The watch, for the listener that writes its rows and rates: of several the one that asked last, so that none are
     * written twice; after {@link #stop()} it still gets what is left. Empty where nothing is watched.
     */
    public Optional<Watch> written() {
        return watch.flatMap(shared -> shared.ofWriter(this));
    }

    /** The same for its word and its goals, which every listener gets: each may write to a database of its own. */
    public Optional<Watch> watched() {
        return watch.flatMap(shared -> shared.of(this));
    }

    /** Takes the goals of an element of the plan, as text; before the first sample. */
    void setGoals(String source, String text) {
        if (watch.isPresent()) {
            watch.get().setGoals(source, text);
        } else if (!text.trim().isEmpty()) {
            RunEnd.notJudged();
        }
    }

    /**
     * The test is over, but rows may still be taken and written, and the books change. The last one to say so ends the
     * watching, which waits at most a second.
     */
    public void stopWatching() {
        watch.ifPresent(shared -> shared.rest(this));
    }

    /**
     * Takes the request back; the books are closed. The last one to do so brings the word on the run, its page and its
     * exit code.
     */
    public void stop() {
        watch.ifPresent(shared -> shared.leave(this));
    }
}
