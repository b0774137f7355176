// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.rule.Judgement;
import java.util.List;

/**
 * A stretch of time in which a rule complained without a break. Used under its owner's lock, and read after the run.
 */
public final class Episode {
    private final long fromMs;
    private long toMs;
    private Judgement worst;

    Episode(Judgement first) {
        fromMs = first.fromMs;
        toMs = first.toMs;
        worst = first;
    }

    /** The rule goes on complaining. */
    void extend(Judgement judgement) {
        toMs = judgement.toMs;
        // Of equal evidence the latest knows most.
        if (!(judgement.figure < worst.figure)) {
            worst = judgement;
        }
    }

    /** Whether its worst moment is no better than that of another. */
    boolean isAsBadAs(Episode other) {
        return !(worst.figure < other.worst.figure);
    }

    /** Beginning of the first window, milliseconds since 1970. */
    public long fromMs() {
        return fromMs;
    }

    /** End of the last window. */
    public long toMs() {
        return toMs;
    }

    /** The evidence of its worst moment, in words. */
    public String text() {
        return worst.text;
    }

    /** The uppermost frames of a thread that waited then, as {@code class.method}; empty where nobody waits. */
    public List<String> stack() {
        return worst.stack;
    }
}
