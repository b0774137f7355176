// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Which run is meant, and whether it is over, from one look at the runs after the other. Who waits means the newest
 * that begins, or is seen to go on, after the first look, and never one that was over before. Clocks do not matter.
 * Used by one thread.
 */
final class RunChoice {
    /** A running generator claims its name every five seconds. */
    private static final long SILENCE_NANOS = TimeUnit.SECONDS.toNanos(60);

    private final String wanted;
    private final Map<String, Long> pulses = new HashMap<>();
    private final Set<String> alive = new HashSet<>();
    private boolean looked;
    private Runs.Run chosen;
    private long pulse;
    private long heardNanos;

    /** @param wanted the name of the run that is meant; empty for the newest */
    RunChoice(String wanted) {
        this.wanted = wanted;
    }

    /**
     * Looks again.
     *
     * @param expected how many generators the run ought to have
     * @param nowNanos of {@link System#nanoTime}
     * @return whether there is nothing more to wait for
     */
    boolean look(Runs runs, int expected, long nowNanos) {
        for (Runs.Run run : runs.all) {
            Long before = pulses.put(run.id(), run.pulse());
            if (looked && (before == null || before != run.pulse())) {
                alive.add(run.id());
            }
        }
        looked = true;
        Optional<Runs.Run> found = wanted.isEmpty()
                ? runs.all.stream().filter(run -> alive.contains(run.id())).reduce((one, other) -> other)
                : runs.called(wanted);
        if (!found.isPresent()) {
            return false;
        }
        if (chosen == null || pulse != found.get().pulse()) {
            heardNanos = nowNanos;
        }
        chosen = found.get();
        pulse = chosen.pulse();
        return chosen.over() >= expected || nowNanos - heardNanos >= SILENCE_NANOS;
    }

    /** A look failed: nobody was heard, and nobody was silent. */
    void missed(long nowNanos) {
        heardNanos = nowNanos;
    }

    /** The run that is meant; empty while it has not begun. */
    Optional<Runs.Run> chosen() {
        return Optional.ofNullable(chosen);
    }
}
