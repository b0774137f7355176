// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.matter.Check;
import io.github.trueload.health.word.Watch;
import io.github.trueload.health.word.Word;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What the watch of this JVM knows at a moment, for a person who looks on. Immutable. */
public final class LiveHealth {
    /** Nothing was watched in this JVM so far. */
    public static final LiveHealth NOTHING = new LiveHealth(false, false, 0, Collections.emptyList(), null, null);

    private static final Object LOCK = new Object();

    /** What the last test came to, for those who look at it afterwards. */
    private static LiveHealth last = NOTHING;

    /**
     * The test that began last. A listener may write the last rows of a test while the next one runs, or has ended
     * already; then the word of the older one comes too late.
     */
    private static Object newest;

    /** Whether a test is being watched. */
    public final boolean running;
    /** Whether a test is over whose word is not known yet, because a listener still writes what is left. */
    public final boolean ending;
    /** Seconds that the running test has been watched, or that the last one was. */
    public final long seconds;
    /** What the checks say or said; those that hold come first. */
    public final List<Check.Live> verdicts;

    private final Word word;
    private final Path page;

    private LiveHealth(boolean running, boolean ending, long seconds, List<Check.Live> verdicts, Word word, Path page) {
        this.running = running;
        this.ending = ending;
        this.seconds = seconds;
        this.verdicts = verdicts;
        this.word = word;
        this.page = page;
    }

    /** A test runs; the last page that was written, if there is one, is still shown. */
    public static LiveHealth running(long seconds, List<Check.Live> verdicts, Path page) {
        return new LiveHealth(true, false, seconds, verdicts, null, page);
    }

    static void begins(Object test) {
        synchronized (LOCK) {
            newest = test;
        }
    }

    /** It is over: its word is null while a listener still writes what is left, its page where none was written. */
    static void ended(Object test, long seconds, List<Check.Live> verdicts, Word word, Path page) {
        synchronized (LOCK) {
            if (test == newest) {
                last = new LiveHealth(false, word == null, seconds, verdicts, word, word == null ? last.page : page);
            }
        }
    }

    /** What is known now; of the last test when none runs. May be called from any thread and waits for nobody. */
    public static LiveHealth now() {
        Watch running = SharedWatch.running();
        synchronized (LOCK) {
            return running == null ? last : running(running.seconds(), running.live(), last.page);
        }
    }

    /** The word of the last test; empty while one runs or is being ended, and before the first. */
    public Optional<Word> word() {
        return Optional.ofNullable(word);
    }

    /** The page of the last test that left one. */
    public Optional<Path> page() {
        return Optional.ofNullable(page);
    }
}
