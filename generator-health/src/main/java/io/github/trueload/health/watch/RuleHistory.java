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
    private Episode worst;

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
        Episode episode = episodes.isEmpty() ? null : episodes.get(episodes.size() - 1);
        if (episode != null && (open || judgement.fromMs <= episode.toMs())) {
            episode.extend(judgement);
        } else {
            episode = new Episode(judgement);
            episodes.add(episode);
        }
        open = true;
        worst = worst == null || episode.isAsBadAs(worst) ? episode : worst;
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

    /** Whether it complained when it was asked last. */
    boolean holds() {
        return open;
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
        return episodes.stream().anyMatch(episode -> episode.fromMs() < timeMs && timeMs <= episode.toMs());
    }

    /** The frames of a thread that waited in the worst window; empty where nobody waits. */
    List<String> worstStack() {
        return worst == null ? Collections.<String>emptyList() : worst.stack();
    }

    /** The evidence of the worst window. */
    String worstText() {
        return worst == null ? "" : worst.text();
    }
}
