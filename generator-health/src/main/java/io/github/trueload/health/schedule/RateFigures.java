// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** What a rate timer offered and what was achieved, over some time. Not changed once it is made. */
public final class RateFigures {
    private final String timer;
    private final double offered;
    private final long started;
    private final long givenUp;
    private final int threads;
    private final int waiting;
    private final Map<String, LabelRate> labels;

    RateFigures(
            String timer,
            double offered,
            long started,
            long givenUp,
            int threads,
            int waiting,
            Map<String, LabelRate> labels) {
        this.timer = timer;
        this.offered = offered;
        this.started = started;
        this.givenUp = givenUp;
        this.threads = threads;
        this.waiting = waiting;
        this.labels = Collections.unmodifiableMap(labels);
    }

    /** The timer's name. */
    public String timer() {
        return timer;
    }

    /** Samples that ought to have started, parts of one included. */
    public double offered() {
        return offered;
    }

    /** Samples that did start. */
    public long started() {
        return started;
    }

    /** Arrivals that were given up, because no thread came for them in time. */
    public long givenUp() {
        return givenUp;
    }

    /** Threads that use the timer, at the end of the time. */
    public int threads() {
        return threads;
    }

    /** Of these, threads that wait for the time of their next sample. */
    public int waiting() {
        return waiting;
    }

    /** The figures of each label, of the samples that ended. */
    public Map<String, LabelRate> labels() {
        return labels;
    }

    /** Whether the timer neither asked for a sample nor got one. */
    public boolean isEmpty() {
        return offered == 0 && givenUp == 0 && labels.isEmpty();
    }

    /** All labels together. */
    public LabelRate all() {
        return LabelRate.sum(labels.values());
    }

    /** Both together, as of one longer time of the same timer. */
    public RateFigures plus(RateFigures later) {
        return sum(later, later.threads, later.waiting);
    }

    /** Both together, as of two timers of one name in the same time. */
    public RateFigures beside(RateFigures other) {
        return sum(other, threads + other.threads, waiting + other.waiting);
    }

    private RateFigures sum(RateFigures other, int threadsNow, int waitingNow) {
        Map<String, LabelRate> sum = new LinkedHashMap<>();
        labels.forEach((label, rate) ->
                sum.computeIfAbsent(label, added -> new LabelRate()).add(rate));
        other.labels.forEach((label, rate) ->
                sum.computeIfAbsent(label, added -> new LabelRate()).add(rate));
        return new RateFigures(
                timer,
                offered + other.offered,
                started + other.started,
                givenUp + other.givenUp,
                threadsNow,
                waitingNow,
                sum);
    }
}
