// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.watch;

import io.github.trueload.health.rule.Judgement;
import io.github.trueload.health.rule.Rule;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** What one rule said during a run. Used under its owner's lock. */
final class RuleHistory {
    private final Rule rule;
    private final List<Episode> episodes = new ArrayList<>();
    private boolean open;
    private boolean said;
    private long saidMs;
    private double largest = Double.NaN;
    private double worst = Double.NaN;
    private String worstText = "";
    private List<String> worstStack = Collections.emptyList();

    RuleHistory(Rule rule) {
        this.rule = rule;
    }

    Rule rule() {
        return rule;
    }

    /** Takes the judgement of one more window. */
    void accept(Judgement judgement) {
        if (!(judgement.figure <= largest) && !Double.isNaN(judgement.figure)) {
            largest = judgement.figure;
        }
        if (!judgement.isVerdict()) {
            open = false;
            return;
        }
        Episode last = episodes.isEmpty() ? null : episodes.get(episodes.size() - 1);
        if (last != null && (open || judgement.fromMs <= last.endMs())) {
            last.extendTo(judgement.toMs);
        } else {
            episodes.add(new Episode(judgement.fromMs, judgement.toMs));
        }
        open = true;
        // Of equal evidence the latest knows most.
        if (!(judgement.figure < worst)) {
            worst = judgement.figure;
            worstText = judgement.text;
            worstStack = judgement.stack;
        }
    }

    /** Whether a line may be said now: at most one in so many seconds. */
    boolean maySay(long timeMs, int warnSeconds) {
        if (said && timeMs - saidMs < 1000L * warnSeconds) {
            return false;
        }
        said = true;
        saidMs = timeMs;
        return true;
    }

    List<Episode> episodes() {
        return Collections.unmodifiableList(episodes);
    }

    /** Whether the figure was over its limit for moments that were too short, or too few, for a verdict. */
    boolean isNearMiss() {
        return episodes.isEmpty() && largest >= rule.limit();
    }

    /** How the summary of a run without verdict names this rule; empty when there is nothing to tell. */
    String summary() {
        return Double.isNaN(largest) ? "" : rule.summary(largest);
    }

    /** Whether one of the episodes covers the second that ends at a time. */
    boolean covers(long timeMs) {
        return episodes.stream().anyMatch(episode -> episode.startMs < timeMs && timeMs <= episode.endMs());
    }

    /** The frames of a thread that waited in the worst window; empty where nobody waits. */
    List<String> worstStack() {
        return worstStack;
    }

    /** The evidence of the worst window. */
    String worstText() {
        return worstText;
    }
}
