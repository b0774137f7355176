// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.run;

import java.util.ArrayList;
import java.util.List;

/** A verdict by which the generator was the limit, and when. Immutable. */
public final class Limit {
    /** The verdict's name, as {@code cpu}. */
    public final String verdict;
    /** Its evidence. */
    public final String text;

    private final List<long[]> spans;

    /**
     * A verdict.
     *
     * @param spans beginning and end of each episode, milliseconds since 1970
     */
    public Limit(String verdict, String text, List<long[]> spans) {
        this.verdict = verdict;
        this.text = text;
        this.spans = new ArrayList<>(spans);
    }

    /** For how many milliseconds of a time it held. */
    public long overlapMs(long fromMs, long toMs) {
        return spans.stream()
                .mapToLong(span -> Math.max(0, Math.min(toMs, span[1]) - Math.max(fromMs, span[0])))
                .sum();
    }
}
