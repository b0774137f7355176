// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * The samples of one label since they were taken. Sampler threads add to a stripe that they own for the moment; where
 * they meet in one, the label gets another, up to twice the number of processors. Thread-safe; nobody waits for a lock.
 */
final class LabelTimes {
    private static final int MOST_STRIPES = 2 * Math.max(2, Runtime.getRuntime().availableProcessors());

    private volatile Stripe[] stripes = {new Stripe()};

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
        private final AtomicBoolean locked = new AtomicBoolean();
        private Times times = new Times();
        private long samples;
        private long sumMs;

        /**
         * Any thread. Allocates nothing but a further stripe, and a larger histogram where a sample takes longer.
         *
         * @return the stripe that the thread had better begin with the next time
         */
        Stripe record(long ms, boolean successful, long received) {
            Stripe stripe = tryLock() ? this : lockAnother();
            try {
                stripe.times.add(ms, successful, received);
                stripe.samples++;
                stripe.sumMs += ms;
            } finally {
                // Memory may be short where the histogram grows.
                stripe.unlock();
            }
            return stripe;
        }

        private boolean tryLock() {
            return !locked.get() && locked.compareAndSet(false, true);
        }

        private void unlock() {
            locked.lazySet(false);
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
            try {
                Times taken = times.count() == 0 ? null : times;
                times = taken == null ? times : new Times();
                return taken;
            } finally {
                unlock();
            }
        }
    }
}
