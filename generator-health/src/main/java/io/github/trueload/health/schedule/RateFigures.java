// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a rate timer offered and what was achieved, over some time. Not changed once it is made. */
public final class RateFigures {
    /** A sample more or less at either end of the time is no miss. */
    private static final double FEW = 2;

    /** Random arrivals stray farther than this many standard deviations in one of thirty thousand windows. */
    private static final double STRAY = 4;

    /** Minus the logarithm of a millionth. */
    private static final double UNLIKELY = 14;

    private static final double ROUNDING = 1e-6;

    private final RateSource source;
    private final double offered;
    private final double asked;
    private final long started;
    private final long givenUp;
    private final Threads threads;
    private final Map<String, LabelRate> labels;

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

    /** The timer's name, or that of the thread group that asks for the rate. */
    public String timer() {
        return source.name();
    }

    /** Who asks for the rate. */
    public RateSource source() {
        return source;
    }

    /** Samples, or arrivals, that ought to have started, parts of one included. */
    public double offered() {
        return offered;
    }

    /** Samples, or arrivals, that the plan asks for in that time itself, without those that are due from before. */
    public double asked() {
        return asked;
    }

    /** Samples, or arrivals, that did start. */
    public long started() {
        return started;
    }

    /** Samples that ended, or, where nobody measures them one by one, what started. */
    public long achieved() {
        return source.isTimed() ? all().achieved() : started;
    }

    /** Arrivals that were given up, because no thread came for them in time. */
    public long givenUp() {
        return givenUp;
    }

    /** Threads that use the timer, at the end of the time. */
    public int threads() {
        return threads.all;
    }

    /** Threads that wait for the time of their next sample. */
    public int waiting() {
        return threads.waiting;
    }

    /** Threads that are in a sample that was asked for. */
    public int inSamples() {
        return threads.inSamples;
    }

    /** The figures of each label, of the samples that ended; none where nobody knows when each ought to start. */
    public Map<String, LabelRate> labels() {
        return labels;
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
                labels.isEmpty() ? labels : Collections.singletonMap(RateMeter.OTHER, all()));
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
    static final class Threads {
        private final int all;
        private final int waiting;
        private final int inSamples;

        Threads(int all, int waiting, int inSamples) {
            this.all = all;
            this.waiting = waiting;
            this.inSamples = inSamples;
        }

        private Threads plus(Threads other) {
            return new Threads(all + other.all, waiting + other.waiting, inSamples + other.inSamples);
        }
    }
}
