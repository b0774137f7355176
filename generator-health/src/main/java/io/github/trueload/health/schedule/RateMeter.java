// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/**
 * Counts what a rate timer offers and what its threads achieve. Sampler threads tell it about each sample and take no
 * lock; {@link #take} may be called by any thread, and each sample is in what one of the calls returns. Thread-safe.
 */
public final class RateMeter {
    /** The end of a thread whose end nobody knows. */
    public static final long NO_END = Long.MAX_VALUE;
    /** Labels beyond so many are counted together, here and in what a run leaves for its report. */
    public static final int MOST_LABELS = 1000;
    /** The label of samples beyond the bound, as everywhere in Trueload. */
    public static final String OTHER = "__other__";

    private final RateSource source;
    private final Offer offer;
    private final ConcurrentMap<String, LabelRate.Meter> labels = new ConcurrentHashMap<>();
    private final Set<RateThread> threads = ConcurrentHashMap.newKeySet();
    private final LongAdder finished = new LongAdder();
    private final LongAdder givenUp = new LongAdder();
    private final AtomicLong latestNanos;
    private Offer.State taken;
    private Offer.State reckoned;
    private double offered;
    private double asked;

    /**
     * Creates a meter that has counted nothing.
     *
     * @param timer the timer's name
     * @param startNanos when its schedule begins, a time of {@link System#nanoTime}
     */
    public RateMeter(String timer, Offer offer, long startNanos) {
        this(RateSource.timer(timer), offer, startNanos);
    }

    /**
     * Creates a meter that has counted nothing.
     *
     * @param source who asks for the rate
     * @param startNanos when its schedule begins, a time of {@link System#nanoTime}
     */
    public RateMeter(RateSource source, Offer offer, long startNanos) {
        this.source = source;
        this.offer = offer;
        this.latestNanos = new AtomicLong(startNanos);
        this.taken = new Offer.State(startNanos, 0, 0, 0, 0, 0, startNanos);
        this.reckoned = taken;
    }

    /** The timer's name. */
    public String timer() {
        return source.name();
    }

    /** Who asks for the rate. */
    public RateSource source() {
        return source;
    }

    /** A thread that goes on for ever comes to the timer for the first time. */
    public RateThread threadCame() {
        return threadCame(NO_END);
    }

    /**
     * A thread comes to the timer for the first time.
     *
     * @param endNanos when it is to end, a time of {@link System#nanoTime}; nothing is asked of it after that, though
     *     it may be in a sample still
     */
    public RateThread threadCame(long endNanos) {
        RateThread thread = new RateThread(endNanos);
        threads.add(thread);
        return thread;
    }

    /**
     * A thread that came to the timer has ended.
     *
     * @param nowNanos the time, one of {@link System#nanoTime}
     */
    public synchronized void threadLeft(RateThread thread, long nowNanos) {
        if (threads.size() == 1 && threads.contains(thread)) {
            reckon(() -> nowNanos);
        }
        if (threads.remove(thread) && thread.isInFlight(nowNanos)) {
            over(thread);
        }
    }

    /**
     * A thread has got an arrival.
     *
     * @param plannedNanos when its sample is to start, a time of {@link System#nanoTime}; it may have passed
     * @param arrivalsGivenUp how many arrivals before it nobody came for
     */
    public void planned(RateThread thread, long plannedNanos, long arrivalsGivenUp) {
        over(thread);
        thread.plan(plannedNanos);
        latestNanos.accumulateAndGet(plannedNanos, (known, added) -> added - known > 0 ? added : known);
        if (arrivalsGivenUp > 0) {
            givenUp.add(arrivalsGivenUp);
        }
    }

    /**
     * A thread's sample is over; nothing happens unless it was planned.
     *
     * @param lateMs how long after its time it started
     * @param elapsedMs its plain response time
     */
    public void finished(RateThread thread, String label, long lateMs, long elapsedMs) {
        if (thread.isPlanned()) {
            thread.finish();
            finished.increment();
            meter(label).finished(lateMs, elapsedMs);
        }
    }

    /** What a thread had planned is over, and nobody measured it; nothing happens unless it was planned. */
    public void over(RateThread thread) {
        if (thread.isPlanned()) {
            thread.finish();
            finished.increment();
        }
    }

    /** What happened since the last call, or since the schedule began, up to a time of {@link System#nanoTime}. */
    public RateFigures take(long nowNanos) {
        return take(() -> nowNanos);
    }

    /**
     * What happened since the last call, or since the schedule began.
     *
     * @param nanoClock {@link System#nanoTime}
     */
    public synchronized RateFigures take(LongSupplier nanoClock) {
        Offer.State now = reckon(nanoClock);
        Map<String, LabelRate> rates = new LinkedHashMap<>();
        labels.forEach((label, meter) -> {
            LabelRate rate = meter.take();
            if (rate != null && rate.achieved() > 0) {
                rates.put(label, rate);
            }
        });
        RateFigures figures = new RateFigures(
                source,
                offered,
                asked,
                now.started - taken.started,
                now.givenUp - taken.givenUp,
                new RateFigures.Threads(now.threads(), now.waiting, now.inSamples),
                rates);
        taken = now;
        offered = 0;
        asked = 0;
        return figures;
    }

    /** Adds what was offered since the last time; a timer that no thread uses any more offers nothing. */
    private Offer.State reckon(LongSupplier nanoClock) {
        Offer.State now = state(nanoClock);
        if (now.threads() > 0 || source.isGroup()) {
            offered += Math.max(0, offer.between(reckoned, now));
            asked += Math.max(0, offer.asked(reckoned, now));
        }
        reckoned = now;
        return now;
    }

    private Offer.State state(LongSupplier nanoClock) {
        long nowNanos = nanoClock.getAsLong();
        int waiting = 0;
        int inFlight = 0;
        int all = 0;
        boolean ends = true;
        long endNanos = reckoned.nanos();
        for (RateThread thread : threads) {
            all++;
            ends &= thread.ends();
            endNanos = thread.ends() && thread.endNanos() - endNanos > 0 ? thread.endNanos() : endNanos;
            waiting += thread.waits(nowNanos) ? 1 : 0;
            inFlight += thread.isInFlight(nowNanos) ? 1 : 0;
        }
        long started = Math.max(reckoned.started, finished.sum() + inFlight);
        // Whoever counts may lose the processor meanwhile: what started then was asked for, too.
        long countedNanos = nanoClock.getAsLong();
        long askedUntil = all > 0 && ends && endNanos - countedNanos < 0 ? endNanos : countedNanos;
        return new Offer.State(askedUntil, all, waiting, inFlight, started, givenUp.sum(), latestNanos.get());
    }

    private LabelRate.Meter meter(String label) {
        LabelRate.Meter known = labels.get(label);
        return known == null ? added(labels.size() < MOST_LABELS ? label : OTHER) : known;
    }

    /** Made outside the map, which would hold up all threads that come with the first sample meanwhile. */
    private LabelRate.Meter added(String label) {
        LabelRate.Meter known = labels.get(label);
        if (known != null) {
            return known;
        }
        LabelRate.Meter made = new LabelRate.Meter();
        LabelRate.Meter first = labels.putIfAbsent(label, made);
        return first == null ? made : first;
    }
}
