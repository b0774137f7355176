// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.HdrHistogram.Histogram;

/**
 * The samples of one label since they were taken. Sampler threads add to a stripe that they own for the moment; where
 * they meet in one, the label gets another, up to twice the number of processors. Thread-safe; nobody waits for a lock.
 */
final class LabelTimes {
    private static final AtomicIntegerFieldUpdater<Stripe> LOCKS =
            AtomicIntegerFieldUpdater.newUpdater(Stripe.class, "locked");
    private static final int MOST_STRIPES = 2 * Math.max(2, Runtime.getRuntime().availableProcessors());

    /** Whether its samples stand for others, which count themselves. */
    final boolean additional;

    private volatile Stripe[] stripes = {new Stripe()};

    LabelTimes(boolean additional) {
        this.additional = additional;
    }

    /** All since the last call; null where that is nothing. One thread. */
    Times take() {
        Times taken = null;
        for (Stripe stripe : stripes) {
            Times more = stripe.take();
            if (taken == null) {
                taken = more;
            } else if (more != null) {
                taken.add(more);
            }
        }
        return taken;
    }

    /** Adds how many there were since the beginning, and the milliseconds that they took, to two sums. */
    void addTo(long... sums) {
        for (Stripe stripe : stripes) {
            stripe.lock();
            sums[0] += stripe.samples;
            sums[1] += stripe.sumMs;
            stripe.unlock();
        }
    }

    /** One that a thread may begin with. */
    Stripe anyStripe() {
        Stripe[] all = stripes;
        return all[(int) (Thread.currentThread().getId() % all.length)];
    }

    private Stripe lockAnother() {
        while (true) {
            Stripe[] all = stripes;
            for (Stripe stripe : all) {
                if (stripe.tryLock()) {
                    return stripe;
                }
            }
            if (all.length < MOST_STRIPES) {
                grow(all);
            } else {
                Thread.yield();
            }
        }
    }

    private synchronized void grow(Stripe... seen) {
        if (stripes == seen) {
            Stripe[] more = Arrays.copyOf(seen, seen.length + 1);
            more[seen.length] = new Stripe();
            stripes = more;
        }
    }

    /** What one thread at a time adds to. */
    final class Stripe {
        private static final int LAST = 64;

        /** So many values wait before they go into the histogram. */
        private final int[] last = new int[LAST];

        /** Not private, as Java 8 would let no updater of the class around it see that. */
        volatile int locked;

        private int kept;
        private Histogram times = new Histogram(Times.DIGITS);

        /** Empty; takes turns with that above, so that neither is made anew, or grows anew, each second. */
        private Histogram next = new Histogram(Times.DIGITS);

        private long errors;
        private long bytes;
        private long samples;
        private long sumMs;

        /**
         * Any thread. Allocates nothing but a further stripe, and a larger histogram for the longest sample so far.
         *
         * @return the stripe that the thread had better begin with the next time
         */
        Stripe record(long ms, boolean successful, long received) {
            Stripe stripe = tryLock() ? this : lockAnother();
            stripe.add(ms, successful, received);
            stripe.unlock();
            return stripe;
        }

        private void add(long ms, boolean successful, long received) {
            if (kept == LAST) {
                spill();
            }
            last[kept++] = (int) ms;
            samples++;
            sumMs += ms;
            bytes += received;
            if (!successful) {
                errors++;
            }
        }

        /** Samples that come so fast that this matters take equal times, 0 or 1 ms, mostly. */
        private void spill() {
            for (int i = 0; i < kept; ) {
                int first = i;
                do {
                    i++;
                } while (i < kept && last[i] == last[first]);
                times.recordValueWithCount(last[first], i - first);
            }
            kept = 0;
        }

        private boolean tryLock() {
            return locked == 0 && LOCKS.compareAndSet(this, 0, 1);
        }

        private void unlock() {
            LOCKS.lazySet(this, 0);
        }

        /** Its owner is a thread in the middle of recording, so this takes nanoseconds. */
        private void lock() {
            while (!tryLock()) {
                Thread.yield();
            }
        }

        /** Null where it got nothing. */
        private Times take() {
            lock();
            spill();
            Histogram full = times;
            if (full.getTotalCount() == 0) {
                unlock();
                return null;
            }
            long failed = errors;
            long received = bytes;
            times = next;
            errors = 0;
            bytes = 0;
            unlock();
            Times taken = new Times(full.copy(), failed, received);
            full.reset();
            next = full;
            return taken;
        }
    }
}
