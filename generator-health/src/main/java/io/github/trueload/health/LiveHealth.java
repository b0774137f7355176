// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.health.watch.LiveVerdict;
import io.github.trueload.health.watch.RunWord;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** What the watch of this JVM knows at a moment, for a person who looks on. Immutable. */
public final class LiveHealth {
    /** Nothing was watched in this JVM so far. */
    public static final LiveHealth NOTHING =
            new LiveHealth(State.NOTHING, 0, Collections.<LiveVerdict>emptyList(), null, null);

    /** Seconds that the running test has been watched, or that the last one was. */
    public final long seconds;

    private final State state;
    private final List<LiveVerdict> verdicts;
    private final RunWord word;
    private final Path page;

    private LiveHealth(State state, long seconds, List<LiveVerdict> verdicts, RunWord word, Path page) {
        this.state = state;
        this.seconds = seconds;
        this.verdicts = Collections.unmodifiableList(new ArrayList<>(verdicts));
        this.word = word;
        this.page = page;
    }

    /**
     * A test runs.
     *
     * @param page the last page that was written, null where there is none
     */
    public static LiveHealth running(long seconds, List<LiveVerdict> verdicts, Path page) {
        return new LiveHealth(State.RUNNING, seconds, verdicts, null, page);
    }

    /** A test has ended, but a listener still writes what is left, so that there is no word yet. */
    static LiveHealth ending(long seconds, List<LiveVerdict> verdicts, Path page) {
        return new LiveHealth(State.ENDING, seconds, verdicts, null, page);
    }

    /** A test has ended with a word. */
    static LiveHealth ended(long seconds, List<LiveVerdict> verdicts, RunWord word, Path page) {
        return new LiveHealth(State.ENDED, seconds, verdicts, word, page);
    }

    /** What is known now; of the last test when none runs. May be called from any thread and waits for nobody. */
    public static LiveHealth now() {
        return SharedWatch.live();
    }

    /** What the rules say or said; those that hold come first. */
    public List<LiveVerdict> verdicts() {
        return verdicts;
    }

    /** The word of the last test; empty while one runs or is being ended, and before the first. */
    public Optional<RunWord> word() {
        return Optional.ofNullable(word);
    }

    /** Whether a test is being watched. */
    public boolean isRunning() {
        return state == State.RUNNING;
    }

    /** Whether a test is over whose word is not known yet. */
    public boolean isEnding() {
        return state == State.ENDING;
    }

    /** The page of the last test that left one. */
    public Optional<Path> page() {
        return Optional.ofNullable(page);
    }

    private enum State {
        NOTHING,
        RUNNING,
        ENDING,
        ENDED
    }
}
