// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

/** What a rule says, or said last, in a run. Immutable. */
public final class LiveVerdict {
    /** The verdict's tag. */
    public final String verdict;
    /** Beginning of its last episode, milliseconds since 1970. */
    public final long fromMs;
    /** End of its last episode so far. */
    public final long toMs;
    /** Whether the rule goes on saying so. */
    public final boolean holds;
    /** The evidence of the episode's worst moment. */
    public final String text;

    LiveVerdict(RuleHistory history) {
        Episode last = history.episodes().get(history.episodes().size() - 1);
        verdict = history.rule().kind().tag();
        fromMs = last.fromMs();
        toMs = last.toMs();
        holds = history.holds();
        text = last.text();
    }
}
