// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Parts of what many threads add to, each of which belongs to one thread at a time. There is one at first, and a
 * further one only when threads were seen to meet, up to twice the number of processors; so memory grows with what is
 * recorded at once, not with processors times what is recorded. Thread-safe; nobody waits for a lock.
 *
 * @param <T> a part
 */
public final class Stripes<T> {
    private static final int TRIES = 2;
    private static final int MOST = 2 * Math.max(2, Runtime.getRuntime().availableProcessors());

    private final Supplier<T> maker;
    private volatile List<Stripe<T>> stripes;

    /** One part, and what makes further ones. */
    public Stripes(Supplier<T> maker) {
        this.maker = maker;
        this.stripes = Collections.singletonList(new Stripe<>(maker.get()));
    }

    /** A part that the calling thread owns until it unlocks it. */
    public Stripe<T> lockAny() {
        long first = Thread.currentThread().getId();
        for (int attempt = 1; ; attempt++) {
            List<Stripe<T>> all = stripes;
            for (int i = 0; i < all.size(); i++) {
                Stripe<T> stripe = all.get((int) ((first + i) % all.size()));
                if (stripe.tryLock()) {
                    return stripe;
                }
            }
            if (attempt >= TRIES && all.size() < MOST) {
                grow(all);
            } else {
                Thread.yield();
            }
        }
    }

    private synchronized void grow(List<Stripe<T>> seen) {
        if (stripes == seen) {
            List<Stripe<T>> more = new ArrayList<>(seen);
            more.add(new Stripe<>(maker.get()));
            stripes = more;
        }
    }

    /** Gives all parts, one after the other, each of which belongs to the calling thread meanwhile. */
    public void each(Consumer<T> receiver) {
        for (Stripe<T> stripe : stripes) {
            // The owner is a thread in the middle of recording, so this takes microseconds.
            while (!stripe.tryLock()) {
                Thread.yield();
            }
            try {
                receiver.accept(stripe.part);
            } finally {
                stripe.unlock();
            }
        }
    }

    /** A part and its lock. */
    public static final class Stripe<T> {
        /** For the thread that owns it. */
        public final T part;

        private final AtomicBoolean locked = new AtomicBoolean();

        private Stripe(T part) {
            this.part = part;
        }

        private boolean tryLock() {
            return !locked.get() && locked.compareAndSet(false, true);
        }

        /** Gives it back. */
        public void unlock() {
            locked.lazySet(false);
        }
    }
}
