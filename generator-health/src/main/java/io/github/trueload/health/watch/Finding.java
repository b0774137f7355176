// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What one rule said of a run: when, and the evidence of its worst moment. Immutable. */
public final class Finding {
    /** The verdict's tag. */
    public final String verdict;
    /** Whether it means that what was measured is the generator's. */
    public final boolean limit;
    /** The evidence in words. */
    public final String text;
    /** The uppermost frames of a thread that waited, as {@code class.method}; empty where nobody waits. */
    public final List<String> stack;

    private final List<Episode> episodes;

    Finding(RuleHistory history) {
        verdict = history.rule().kind().tag();
        limit = history.rule().kind().isLimit();
        text = history.worstText();
        stack = history.worstStack();
        episodes = new ArrayList<>(history.episodes());
    }

    /** When the rule spoke, each time with its evidence. */
    public List<Episode> episodes() {
        return Collections.unmodifiableList(episodes);
    }
}
