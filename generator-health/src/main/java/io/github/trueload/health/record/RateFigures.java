// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/** What a rate timer offered and what was achieved, over some time. Not changed once it is made. */
public final class RateFigures {
    /** A sample more or less at either end of the time is no miss. */
    private static final double FEW = 2;

    /** Random arrivals stray farther than this many standard deviations in one of thirty thousand windows. */
    private static final double STRAY = 4;

    /** Minus the logarithm of a millionth. */
    private static final double UNLIKELY = 14;

    private static final double ROUNDING = 1e-6;

    /** Who asks for the rate: a timer or a thread group. */
    public final RateSource source;
    /** Samples, or arrivals, that ought to have started, parts of one included. */
    public final double offered;
    /** Samples, or arrivals, that the plan asks for in that time itself, without those that are due from before. */
    public final double asked;
    /** Samples, or arrivals, that did start. */
    public final long started;
    /** Arrivals that were given up, because no thread came for them in time. */
    public final long givenUp;
    /** What its threads do at the end of the time. */
    public final Threads threads;
    /** The figures of each label, of the samples that ended; none where nobody knows when each ought to start. */
    public final Map<String, LabelRate> labels;

    RateFigures(
            RateSource source,
            double offered,
            double asked,
            long started,
            long givenUp,
            Threads threads,
            Map<String, LabelRate> labels) {
        this.source = source;
        this.offered = offered;
        this.asked = asked;
        this.started = started;
        this.givenUp = givenUp;
        this.threads = threads;
        this.labels = Collections.unmodifiableMap(labels);
    }

    /** Samples that ended, or, where nobody measures them one by one, what started. */
    public long achieved() {
        return source.timed ? all().achieved() : started;
    }

    /** The part of what was offered that did not start, 0 to 1. */
    public double missedShare() {
        return offered > 0 ? Math.max(0, 1 - started / offered) : 0;
    }

    /** Whether more than a share of the rate was missed, by more than chance and the ends of the time explain. */
    public boolean missesMoreThan(double share) {
        // Threads in step start together, just within the time or just after it.
        double few = FEW + (source.random ? STRAY * Math.sqrt(offered) : 0) + (source.paced ? threads.all : 0);
        return missedShare() > share + ROUNDING && offered - started > few;
    }

    /**
     * How many more started in some seconds than were asked for or due from before; 0 where chance or the ends of the
     * time explain it. A thread that keeps a pace of its own exceeds nothing.
     */
    public double surplus(int seconds, double backlog) {
        double more = started - asked - backlog;
        // A sum of small chances strays farther than that in one of a million times (Bernstein's inequality).
        double chance = UNLIKELY / 3 + Math.sqrt(UNLIKELY * UNLIKELY / 9 + 2 * UNLIKELY * asked);
        return !source.paced && more > FEW + Math.max(asked / seconds, chance) ? more : 0;
    }

    /** Whether the timer neither asked for a sample nor got one. */
    public boolean isEmpty() {
        return offered == 0 && started == 0 && givenUp == 0 && labels.isEmpty();
    }

    /** All labels together. */
    public LabelRate all() {
        return LabelRate.sum(labels.values());
    }

    /** The same with all labels as one, which is small and quickly added up. */
    public RateFigures together() {
        return new RateFigures(
                source,
                offered,
                asked,
                started,
                givenUp,
                threads,
                labels.isEmpty() ? labels : Collections.singletonMap(SampleTimes.OTHER, all()));
    }

    /** Both together, as of one longer time of the same timer. */
    public RateFigures plus(RateFigures later) {
        return sum(later, later.threads);
    }

    /** Both together, as of two timers of one name in the same time. */
    public RateFigures beside(RateFigures other) {
        return sum(other, threads.plus(other.threads));
    }

    private RateFigures sum(RateFigures other, Threads threadsNow) {
        return new RateFigures(
                source,
                offered + other.offered,
                asked + other.asked,
                started + other.started,
                givenUp + other.givenUp,
                threadsNow,
                other.labels.isEmpty() ? labels : sum(labels, other.labels));
    }

    private static Map<String, LabelRate> sum(Map<String, LabelRate> one, Map<String, LabelRate> other) {
        Map<String, LabelRate> sum = new LinkedHashMap<>(one);
        other.forEach((label, rate) -> sum.merge(label, rate, (a, b) -> LabelRate.sum(Arrays.asList(a, b))));
        return sum;
    }

    /** What the threads of a rate timer do at one moment. */
    public static final class Threads {
        /** Those that use the timer. */
        public final int all;
        /** Those that wait for the time of their next sample. */
        public final int waiting;
        /** Those that are in a sample that was asked for. */
        public final int inSamples;

        /** The thread groups of those that used it so far. */
        public final Set<String> groups;

        Threads(int all, int waiting, int inSamples, Set<String> groups) {
            this.all = all;
            this.waiting = waiting;
            this.inSamples = inSamples;
            this.groups = Collections.unmodifiableSet(groups);
        }

        private Threads plus(Threads other) {
            Set<String> both = new HashSet<>(groups);
            both.addAll(other.groups);
            return new Threads(all + other.all, waiting + other.waiting, inSamples + other.inSamples, both);
        }
    }
}
