// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.health.record.SampleTimes.LabelTimes;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.DoubleSupplier;
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
    private final Offer plan;
    /** How late samples were, their plain times, and those from the moment at which they ought to have started. */
    private final ConcurrentMap<String, LabelTimes> labels = new ConcurrentHashMap<>();

    private final Set<OfThread> threads = ConcurrentHashMap.newKeySet();
    private final Set<String> groups = ConcurrentHashMap.newKeySet();
    private final LongAdder finished = new LongAdder();
    private final LongAdder givenUp = new LongAdder();
    private final AtomicLong latestNanos;
    private State taken;
    private State reckoned;
    private double offered;
    private double asked;

    /** A meter that has counted nothing, of a schedule that begins at a time of {@link System#nanoTime}. */
    public RateMeter(RateSource source, Offer offer, long startNanos) {
        this(source, offer, offer, startNanos);
    }

    /**
     * The same, of a schedule that starts what is due from before as well.
     *
     * @param offer what it asks for
     * @param plan what the plan asks for in the same time, without what is due from before
     */
    public RateMeter(RateSource source, Offer offer, Offer plan, long startNanos) {
        this.source = source;
        this.offer = offer;
        this.plan = plan;
        this.latestNanos = new AtomicLong(startNanos);
        this.taken = new State(startNanos, new RateFigures.Threads(0, 0, 0, Collections.emptySet()), 0, 0, startNanos);
        this.reckoned = taken;
    }

    /** How many samples a schedule asks for. Thread-safe. */
    @FunctionalInterface
    public interface Offer {
        /** The arrivals between two states of the timer, parts of one included. Only asked while threads use it. */
        double between(State before, State now);

        /**
         * Of a timer whose arrivals lie at random distances, which no formula tells: those that were taken or given up,
         * and as many as are due by the rate, arrivals per nanosecond, while no thread comes for the next one.
         */
        static Offer random(DoubleSupplier perNano) {
            return (before, now) -> now.started
                    - before.started
                    + now.givenUp
                    - before.givenUp
                    + (now.overdueNanos() - before.overdueNanos()) * perNano.getAsDouble();
        }
    }

    /** What a rate timer has done up to a moment. */
    public static final class State {
        /** The moment, a time of {@link System#nanoTime}. */
        public final long nanos;
        /** What those do that use the timer. */
        public final RateFigures.Threads threads;
        /** Samples that started so far, those in flight included. */
        private final long started;
        /** Arrivals that were given up so far. */
        private final long givenUp;

        private final long latestNanos;

        private State(long nanos, RateFigures.Threads threads, long started, long givenUp, long latestNanos) {
            this.nanos = nanos;
            this.threads = threads;
            this.started = started;
            this.givenUp = givenUp;
            this.latestNanos = latestNanos;
        }

        /** For how many nanoseconds no thread has come for the next arrival; 0 while threads wait for theirs. */
        private long overdueNanos() {
            return threads.waiting > 0 || threads.all == 0 ? 0 : Math.max(0, nanos - latestNanos);
        }
    }

    /** A thread of a thread group, that goes on for ever, comes to the timer for the first time. */
    public OfThread threadCame(String group) {
        return threadCame(group, NO_END);
    }

    /** A thread comes for the first time; nothing is asked of it after its end, though its sample may go on. */
    public OfThread threadCame(String group, long endNanos) {
        groups.add(group);
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
        State now = reckon(nanoClock);
        Map<String, LabelRate> rates = new LinkedHashMap<>();
        labels.forEach((label, times) -> {
            Times[] taken = times.take();
            if (taken != null) {
                rates.put(label, new LabelRate(taken[0], taken[1], taken[2]));
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
    private State reckon(LongSupplier nanoClock) {
        State now = state(nanoClock);
        if (now.threads.all > 0 || source.isGroup()) {
            offered += Math.max(0, offer.between(reckoned, now));
            asked += Math.max(0, plan.between(reckoned, now));
        }
        reckoned = now;
        return now;
    }

    private State state(LongSupplier nanoClock) {
        long nowNanos = nanoClock.getAsLong();
        int waiting = 0;
        int inFlight = 0;
        int all = 0;
        boolean ends = true;
        long endNanos = reckoned.nanos;
        for (OfThread thread : threads) {
            all++;
            boolean goesOn = thread.endNanos == NO_END;
            ends &= !goesOn;
            endNanos = goesOn || thread.endNanos - endNanos <= 0 ? endNanos : thread.endNanos;
            long planned = thread.plannedNanos;
            if (planned != OfThread.NONE) {
                waiting += planned - nowNanos > 0 ? 1 : 0;
                inFlight += planned - nowNanos > 0 ? 0 : 1;
            }
        }
        long started = Math.max(reckoned.started, finished.sum() + inFlight);
        // Whoever counts may lose the processor meanwhile: what started then was asked for, too.
        long countedNanos = nanoClock.getAsLong();
        long askedUntil = all > 0 && ends && endNanos - countedNanos < 0 ? endNanos : countedNanos;
        RateFigures.Threads now = new RateFigures.Threads(all, waiting, inFlight, new HashSet<>(groups));
        return new State(askedUntil, now, started, givenUp.sum(), latestNanos.get());
    }

    private LabelTimes times(String label) {
        LabelTimes known = labels.get(label);
        return known == null
                ? labels.computeIfAbsent(
                        labels.size() < SampleTimes.MOST_LABELS ? label : SampleTimes.OTHER, added -> new LabelTimes(3))
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
                long intendedMs = Math.max(0, lateMs) + elapsedMs;
                times(label).record(Times.bounded(lateMs), Times.bounded(elapsedMs), Times.bounded(intendedMs));
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
                // What was not yet due never starts.
                if (threads.remove(this) && plannedNanos - nowNanos <= 0) {
                    over();
                }
            }
        }
    }
}
