// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.word;

import io.github.trueload.health.matter.Matter.Check;
import io.github.trueload.health.matter.Matter.Judgement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/** What one check said during a run: when, and the evidence of its worst moment. Used under its owner's lock. */
public final class Finding {
    public final Check check;
    private final List<Judgement> episodes = new ArrayList<>();
    private boolean open;
    private Long saidMs;
    private double largest = Double.NaN;

    Finding(Check check) {
        this.check = check;
    }

    /** What a check says now, or said last, for a person who looks on. */
    public static final class Live {
        /** The verdict's tag. */
        public final String verdict;

        /** Beginning of its last episode, milliseconds since 1970. */
        public final long fromMs;

        /** End of its last episode so far. */
        public final long toMs;

        /** Whether the check goes on saying so. */
        public final boolean holds;

        /** The evidence of the episode's worst moment. */
        public final String text;

        private Live(Finding finding) {
            Judgement last = finding.episodes.get(finding.episodes.size() - 1);
            verdict = finding.check.tag;
            fromMs = last.fromMs;
            toMs = last.toMs;
            holds = finding.open;
            text = last.text;
        }
    }

    /** Takes the judgement of one more window. */
    void accept(Judgement judgement) {
        largest = judgement.figure <= largest || Double.isNaN(judgement.figure) ? largest : judgement.figure;
        if (!judgement.isVerdict()) {
            open = false;
            return;
        }
        int last = episodes.size() - 1;
        if (last >= 0 && (open || judgement.fromMs <= episodes.get(last).toMs)) {
            episodes.set(last, episodes.get(last).goesOnAs(judgement));
        } else {
            episodes.add(judgement);
        }
        open = true;
    }

    /** Whether a line may be said now: at most one in so many seconds. */
    boolean maySay(long timeMs, int warnSeconds) {
        if (saidMs != null && timeMs - saidMs < 1000L * warnSeconds) {
            return false;
        }
        saidMs = timeMs;
        return true;
    }

    boolean hasSpoken() {
        return !episodes.isEmpty();
    }

    Live live() {
        return new Live(this);
    }

    /** Whether the figure was over its limit for moments that were too short, or too few, for a verdict. */
    boolean isNearMiss() {
        return episodes.isEmpty() && largest >= check.limit();
    }

    boolean isLookedAt() {
        return !check.what().isEmpty() && !Double.isNaN(largest);
    }

    /** The largest figure of the run in words; empty where it is next to nothing. */
    public String most() {
        return check.figure(largest);
    }

    /** Whether one of the episodes covers the second that ends at a time. */
    boolean covers(long timeMs) {
        return episodes.stream().anyMatch(episode -> episode.fromMs < timeMs && timeMs <= episode.toMs);
    }

    /** The times in which the check complained without a break, each with the evidence of its worst moment. */
    public List<Judgement> episodes() {
        return Collections.unmodifiableList(episodes);
    }

    /** The episode with the worst moment; null where the check never spoke. */
    public Judgement worst() {
        return episodes.stream()
                .reduce((one, other) -> other.figure < one.figure ? one : other)
                .orElse(null);
    }

    /** Seconds in which at least one of some checks complained. */
    static long seconds(Collection<Finding> findings) {
        List<Judgement> episodes = new ArrayList<>();
        findings.forEach(finding -> episodes.addAll(finding.episodes));
        episodes.sort(Comparator.comparingLong(episode -> episode.fromMs));
        long sum = 0;
        long covered = Long.MIN_VALUE;
        for (Judgement episode : episodes) {
            sum += Math.max(0, episode.toMs - Math.max(covered, episode.fromMs));
            covered = Math.max(covered, episode.toMs);
        }
        return Math.round(sum / 1000.0);
    }
}
