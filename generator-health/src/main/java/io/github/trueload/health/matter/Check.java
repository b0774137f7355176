// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Matter.Judgement;
import io.github.trueload.health.matter.Matter.Weight;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;

/**
 * One thing that a matter may say of a run, and what it said so far: when, and the evidence of its worst moment. Used
 * under the lock of the run.
 */
public final class Check {
    /** The value of the tag {@code verdict} in {@code jmeter_health}; it never changes. */
    public final String tag;

    /** What it means for the figures of a run when it speaks. */
    public final Weight weight;

    /** How many seconds it wants to see; it is not asked before there are as many. */
    public final int seconds;

    private final Supplier<Judgement> judge;
    private double limit = Double.NaN;
    private String what = "";
    private DoubleFunction<String> figure = largest -> "";
    private String otherwise;
    private final List<Judgement> episodes = new ArrayList<>();
    private boolean open;
    private Long saidMs;
    private double largest = Double.NaN;

    Check(String tag, Weight weight, int seconds, Supplier<Judgement> judge) {
        this.tag = tag;
        this.weight = weight;
        this.seconds = seconds;
        this.judge = judge;
    }

    /**
     * From which figure on it complains. A run in which the figure was over it for moments only has no verdict, but is
     * not cleared either.
     */
    Check from(double from) {
        limit = from;
        return this;
    }

    /** How the closing lines and the report name what was looked at, and put its figure into words. */
    Check lookedAt(String name, DoubleFunction<String> words) {
        what = name;
        figure = words;
        return this;
    }

    /** What it found has a reason: limits of the generator that show meanwhile, or else this one; empty: none. */
    Check asksWhy(String withoutLimit) {
        otherwise = withoutLimit;
        return this;
    }

    /** Whether it means that what was measured is the generator's. */
    public boolean isLimit() {
        return weight == Weight.LIMIT || weight == Weight.TIME;
    }

    /** What was looked at, in words; empty where it is not named. */
    public String what() {
        return what;
    }

    /** The reason of what it finds where no limit of the generator shows; empty: none; null where it does not ask. */
    public String otherwise() {
        return otherwise;
    }

    /** Judges the last {@link #seconds}. */
    public Judgement judge() {
        return judge.get();
    }

    /** Takes the judgement of one more window. */
    public void accept(Judgement judgement) {
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

    /** Whether it is about the load, which set-up and tear-down thread groups do not make. */
    public boolean isOfLoad() {
        return isLimit() || weight == Weight.OTHER_LOAD || otherwise != null;
    }

    /** What it found so far is not of the run. */
    public void forget() {
        episodes.clear();
        open = false;
        largest = Double.NaN;
    }

    /** Whether a line may be said now: at most one in so many seconds. */
    public boolean maySay(long timeMs, int warnSeconds) {
        if (saidMs != null && timeMs - saidMs < 1000L * warnSeconds) {
            return false;
        }
        saidMs = timeMs;
        return true;
    }

    /** Whether it has complained in this run. */
    public boolean hasSpoken() {
        return !episodes.isEmpty();
    }

    /** What it says now, or said last; it must have spoken. */
    public Live live() {
        return new Live(this);
    }

    /** Whether the figure was over its limit for moments that were too short, or too few, for a verdict. */
    public boolean isNearMiss() {
        return episodes.isEmpty() && largest >= limit;
    }

    /** Whether it is named and had a figure. */
    public boolean isLookedAt() {
        return !what.isEmpty() && !Double.isNaN(largest);
    }

    /** The largest figure of the run in words; empty where there is none, or hardly one. */
    public String most() {
        String words = Double.isNaN(largest) ? "" : figure.apply(largest);
        return words.startsWith("0 ") ? "" : words;
    }

    /** Whether one of the episodes covers the second that ends at a time. */
    public boolean covers(long timeMs) {
        return episodes.stream().anyMatch(episode -> episode.fromMs < timeMs && timeMs <= episode.toMs);
    }

    /** The times in which it complained without a break, each with the evidence of its worst moment. */
    public List<Judgement> episodes() {
        return Collections.unmodifiableList(episodes);
    }

    /** The episode with the worst moment; null where it never spoke. */
    public Judgement worst() {
        return episodes.stream()
                .reduce((one, other) -> other.figure < one.figure ? one : other)
                .orElse(null);
    }

    /** Seconds in which at least one of some checks complained. */
    public static long seconds(Collection<Check> checks) {
        List<Judgement> episodes = new ArrayList<>();
        checks.forEach(check -> episodes.addAll(check.episodes));
        episodes.sort(Comparator.comparingLong(episode -> episode.fromMs));
        long sum = 0;
        long covered = Long.MIN_VALUE;
        for (Judgement episode : episodes) {
            sum += Math.max(0, episode.toMs - Math.max(covered, episode.fromMs));
            covered = Math.max(covered, episode.toMs);
        }
        return Math.round(sum / 1000.0);
    }

    /** What a check says now, or said last, for a person who looks on. */
    public static final class Live {
        /** The verdict's tag. */
        public final String verdict;

        /** Whether the check goes on saying so. */
        public final boolean holds;

        /** Its last episode so far, with the evidence of its worst moment. */
        public final Judgement episode;

        private Live(Check check) {
            verdict = check.tag;
            holds = check.open;
            episode = check.episodes.get(check.episodes.size() - 1);
        }
    }
}
