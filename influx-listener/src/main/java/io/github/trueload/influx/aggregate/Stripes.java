// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.threads.ActiveThreads;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * What is recorded of one label in an interval, in one or more {@link Stripe}s that each belong to one thread at a
 * time. There is one at first, and a further one only when threads were seen to meet, up to twice the number of
 * processors; so memory grows with what is recorded at once, not with processors times labels. Thread-safe; nobody
 * waits for a lock.
 */
final class Stripes {
    private static final int TRIES = 2;
    private static final int MOST = 2 * Math.max(2, Runtime.getRuntime().availableProcessors());

    private final String label;
    private volatile Stripe[] stripes;

    /** @param label the label as it is written; empty for those without rows of their own */
    Stripes(String label) {
        this.label = label;
        this.stripes = new Stripe[] {new Stripe(label)};
    }

    /** A stripe that the calling thread owns until it unlocks it. */
    Stripe lockAny() {
        int first = (int) (Thread.currentThread().getId() & Integer.MAX_VALUE);
        for (int attempt = 1; ; attempt++) {
            Stripe[] all = stripes;
            for (int i = 0; i < all.length; i++) {
                Stripe stripe = all[(first + i) % all.length];
                if (stripe.tryLock()) {
                    return stripe;
                }
            }
            if (attempt >= TRIES && all.length < MOST) {
                grow(all);
            } else {
                Thread.yield();
            }
        }
    }

    private synchronized void grow(Stripe[] seen) {
        if (stripes == seen) {
            Stripe[] more = Arrays.copyOf(seen, seen.length + 1);
            more[seen.length] = new Stripe(label);
            stripes = more;
        }
    }

    /** All of them, for one who comes after the last sample. */
    Stripe[] all() {
        return stripes;
    }

    /** A share of a label's samples. All but {@link #tryLock()} and {@link #lock()} is for the thread that owns it. */
    static final class Stripe extends LabelTotals {
        final ActiveThreads threads = new ActiveThreads();
        long samples;
        private final AtomicBoolean locked = new AtomicBoolean();

        Stripe(String label) {
            super(label);
        }

        boolean tryLock() {
            return !locked.get() && locked.compareAndSet(false, true);
        }

        /** The owner is a thread in the middle of recording, so this takes microseconds. */
        void lock() {
            while (!tryLock()) {
                Thread.yield();
            }
        }

        void unlock() {
            locked.lazySet(false);
        }

        @Override
        void add(SampleValues sample) {
            super.add(sample);
            samples += sample.count;
        }
    }
}
