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
    public static final LiveHealth NOTHING = new LiveHealth(0, Collections.<LiveVerdict>emptyList(), null, null);

    /** Seconds that the running test has been watched, or that the last one was. */
    public final long seconds;

    private final List<LiveVerdict> verdicts;
    private final RunWord word;
    private final Path page;

    /**
     * Joins what is known.
     *
     * @param word null while the test runs
     * @param page the last page that was written, null where there is none
     */
    public LiveHealth(long seconds, List<LiveVerdict> verdicts, RunWord word, Path page) {
        this.seconds = seconds;
        this.verdicts = Collections.unmodifiableList(new ArrayList<>(verdicts));
        this.word = word;
        this.page = page;
    }

    /** What is known now; of the last test when none runs. May be called from any thread and waits for nobody. */
    public static LiveHealth now() {
        return SharedWatch.live();
    }

    /** What the rules say or said; those that hold come first. */
    public List<LiveVerdict> verdicts() {
        return verdicts;
    }

    /** The word of the last test; empty while one runs and before the first. */
    public Optional<RunWord> word() {
        return Optional.ofNullable(word);
    }

    /** Whether a test is being watched. */
    public boolean isRunning() {
        return word == null && this != NOTHING;
    }

    /** The page of the last test that left one. */
    public Optional<Path> page() {
        return Optional.ofNullable(page);
    }
}
