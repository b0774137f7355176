// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

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

    /** Who asks for the rate. */
    public final RateSource source;

    private final Offer offer;
    private final ConcurrentMap<String, LabelRate.Meter> labels = new ConcurrentHashMap<>();
    private final Set<OfThread> threads = ConcurrentHashMap.newKeySet();
    private final LongAdder finished = new LongAdder();
    private final LongAdder givenUp = new LongAdder();
    private final AtomicLong latestNanos;
    private Offer.State taken;
    private Offer.State reckoned;
    private double offered;
    private double asked;

    /** A meter that has counted nothing, of a schedule that begins at a time of {@link System#nanoTime}. */
    public RateMeter(RateSource source, Offer offer, long startNanos) {
        this.source = source;
        this.offer = offer;
        this.latestNanos = new AtomicLong(startNanos);
        this.taken = new Offer.State(startNanos, new RateFigures.Threads(0, 0, 0), 0, 0, startNanos);
        this.reckoned = taken;
    }

    /** A thread that goes on for ever comes to the timer for the first time. */
    public OfThread threadCame() {
        return threadCame(NO_END);
    }

    /** A thread comes for the first time; nothing is asked of it after its end, though its sample may go on. */
    public OfThread threadCame(long endNanos) {
        OfThread thread = new OfThread(endNanos);
        threads.add(thread);
        return thread;
    }

    /** What happened since the last call, or since the schedule began, up to a time of {@link System#nanoTime}. */
    public RateFigures take(long nowNanos) {
        return take(() -> nowNanos);
    }

    /** As above, by a clock like {@link System#nanoTime}. */
    public synchronized RateFigures take(LongSupplier nanoClock) {
        Offer.State now = reckon(nanoClock);
        Map<String, LabelRate> rates = new LinkedHashMap<>();
        labels.forEach((label, meter) -> {
            LabelRate rate = meter.take();
            if (rate != null) {
                rates.put(label, rate);
            }
        });
        RateFigures figures = new RateFigures(
                source, offered, asked, now.started - taken.started, now.givenUp - taken.givenUp, now.threads, rates);
        taken = now;
        offered = 0;
        asked = 0;
        return figures;
    }

    /** What the offer says changes now; up to this moment it counts as before. */
    public synchronized void changeOffer(Runnable change) {
        reckon(System::nanoTime);
        change.run();
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
        for (OfThread thread : threads) {
            all++;
            ends &= thread.ends();
            endNanos = thread.ends() && thread.endNanos - endNanos > 0 ? thread.endNanos : endNanos;
            waiting += thread.waits(nowNanos) ? 1 : 0;
            inFlight += thread.isInFlight(nowNanos) ? 1 : 0;
        }
        long started = Math.max(reckoned.started, finished.sum() + inFlight);
        // Whoever counts may lose the processor meanwhile: what started then was asked for, too.
        long countedNanos = nanoClock.getAsLong();
        long askedUntil = all > 0 && ends && endNanos - countedNanos < 0 ? endNanos : countedNanos;
        return new Offer.State(
                askedUntil, new RateFigures.Threads(all, waiting, inFlight), started, givenUp.sum(), latestNanos.get());
    }

    private LabelRate.Meter meter(String label) {
        LabelRate.Meter known = labels.get(label);
        return known == null
                ? labels.computeIfAbsent(
                        labels.size() < SampleTimes.MOST_LABELS ? label : SampleTimes.OTHER,
                        added -> new LabelRate.Meter())
                : known;
    }

    /**
     * Where one thread stands: whether it has a sample before it or in flight, and when that one was to start. Told by
     * that thread, read by the one that takes the figures.
     */
    public final class OfThread {
        private static final long NONE = Long.MIN_VALUE;

        private final long endNanos;
        private volatile long plannedNanos = NONE;

        private OfThread(long endNanos) {
            this.endNanos = endNanos;
        }

        /** Its sample is to start at a time, which may have passed; nobody came for some arrivals before it. */
        public void planned(long nanos, long arrivalsGivenUp) {
            over();
            plannedNanos = nanos;
            latestNanos.accumulateAndGet(nanos, (known, added) -> added - known > 0 ? added : known);
            if (arrivalsGivenUp > 0) {
                givenUp.add(arrivalsGivenUp);
            }
        }

        /** Its sample is over; how late it began, and its plain time. Nothing happens unless it was planned. */
        public void finished(String label, long lateMs, long elapsedMs) {
            if (over()) {
                meter(label).finished(lateMs, elapsedMs);
            }
        }

        /** What it had planned, if anything, is over, and nobody measured it; whether there was something. */
        public boolean over() {
            boolean planned = plannedNanos != NONE;
            if (planned) {
                plannedNanos = NONE;
                finished.increment();
            }
            return planned;
        }

        /** It has ended, at a time of {@link System#nanoTime}. */
        public void left(long nowNanos) {
            synchronized (RateMeter.this) {
                if (threads.size() == 1 && threads.contains(this)) {
                    reckon(() -> nowNanos);
                }
                if (threads.remove(this) && isInFlight(nowNanos)) {
                    over();
                }
            }
        }

        private boolean ends() {
            return endNanos != NO_END;
        }

        /** Whether it waits for its turn at a moment. */
        private boolean waits(long nowNanos) {
            long planned = plannedNanos;
            return planned != NONE && planned - nowNanos > 0;
        }

        /** Whether its sample ought to be under way at a moment. */
        private boolean isInFlight(long nowNanos) {
            long planned = plannedNanos;
            return planned != NONE && planned - nowNanos <= 0;
        }
    }
}
