// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Counts samples and their times per label. Any number of threads may {@link #record}, which takes no lock that threads
 * wait for, and allocates next to nothing once a label is known; {@link #take} is for one thread.
 */
public final class SampleTimes {
    /** Labels beyond so many are counted together, here and under rate timers. */
    static final int MOST_LABELS = 1000;
    /** The label of samples beyond the bound, as everywhere in Trueload. */
    static final String OTHER = "__other__";

    /** How samples failed. */
    public final SampleErrors errors = new SampleErrors();

    private final ConcurrentMap<String, LabelTimes> labels = new ConcurrentHashMap<>();
    /** Samples that stand for others; a transaction may be called as one of its samplers is. */
    private final ConcurrentMap<String, LabelTimes> additional = new ConcurrentHashMap<>();

    /** Told apart, however many there are. */
    private final Set<String> wanted = ConcurrentHashMap.newKeySet();

    /**
     * Takes note of a sample that is over.
     *
     * @param bytes received
     * @param forOthers whether it stands for other samples, which are told of themselves
     */
    public void record(String label, long elapsedMs, boolean successful, long bytes, boolean forOthers) {
        ConcurrentMap<String, LabelTimes> kind = forOthers ? additional : labels;
        LabelTimes known = kind.get(label);
        if (known == null) {
            boolean apart = labels.size() + additional.size() < MOST_LABELS || wanted.contains(label);
            known = kind.computeIfAbsent(apart ? label : OTHER, added -> new LabelTimes(1));
        }
        known.anyStripe().record(Times.bounded(elapsedMs), successful, bytes);
    }

    /** What each label got since the last call; labels without samples are left out. */
    Map<String, Times> take() {
        return take(labels);
    }

    /** The same of samples that stand for others, as those of a transaction, and are in no sum. */
    Map<String, Times> takeAdditional() {
        return take(additional);
    }

    private static Map<String, Times> take(Map<String, LabelTimes> from) {
        Map<String, Times> taken = new LinkedHashMap<>();
        from.forEach((name, label) -> {
            Times[] times = label.take();
            if (times != null) {
                taken.put(name, times[0]);
            }
        });
        return taken;
    }

    /** Tells a label apart, however many there are. */
    public void tellApart(String label) {
        wanted.add(label);
    }

    /** All samples so far that stand for no others, and the milliseconds that they took together. Any thread. */
    public long[] sums() {
        long[] sums = new long[2];
        labels.values().forEach(label -> label.addTo(sums));
        return sums;
    }

    /** The samples of a label so far that stand for no others; 0 where it has none. Any thread. */
    public long count(String label) {
        long[] sums = new long[2];
        LabelTimes known = labels.get(label);
        if (known != null) {
            known.addTo(sums);
        }
        return sums[0];
    }

    /** All samples so far that stand for no others. Any thread. */
    public long count() {
        return sums()[0];
    }

    /** Whether all samples of a label stand for others. */
    boolean isAdditional(String label) {
        return additional.containsKey(label) && !labels.containsKey(label);
    }

    /**
     * The times of one label since they were taken, one kind of them or several. Sampler threads add to a stripe that
     * they own for the moment; where they meet in one, the label gets another, up to twice the number of processors.
     * Thread-safe; nobody waits for a lock.
     */
    static final class LabelTimes {
        private static final int MOST_STRIPES =
                2 * Math.max(2, Runtime.getRuntime().availableProcessors());

        private final int kinds;
        private volatile Stripe[] stripes;

        /** @param kinds how many times each sample has */
        LabelTimes(int kinds) {
            this.kinds = kinds;
            this.stripes = new Stripe[] {new Stripe()};
        }

        /** All since the last call, kind by kind; null where that is nothing. One thread. */
        Times[] take() {
            Times[] taken = null;
            for (Stripe stripe : stripes) {
                Times[] more = stripe.take();
                for (int kind = 0; taken != null && more != null && kind < kinds; kind++) {
                    taken[kind].add(more[kind]);
                }
                taken = taken == null ? more : taken;
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
            private Times[] times = none();
            private long samples;
            private long sumMs;

            /** Any thread. Allocates nothing but a further stripe, and a larger histogram for a longer sample. */
            void record(long ms, boolean successful, long received) {
                Stripe stripe = tryLock() ? this : lockAnother();
                try {
                    stripe.times[0].add(ms, successful, received);
                    stripe.samples++;
                    stripe.sumMs += ms;
                } finally {
                    // Memory may be short where the histogram grows.
                    stripe.unlock();
                }
            }

            /** Likewise, of a sample with three times. */
            void record(long first, long second, long third) {
                Stripe stripe = tryLock() ? this : lockAnother();
                try {
                    stripe.times[0].add(first, true, 0);
                    stripe.times[1].add(second, true, 0);
                    stripe.times[2].add(third, true, 0);
                } finally {
                    stripe.unlock();
                }
            }

            private Times[] none() {
                Times[] none = new Times[kinds];
                Arrays.setAll(none, kind -> new Times());
                return none;
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
            private Times[] take() {
                lock();
                try {
                    Times[] taken = times[0].count() == 0 ? null : times;
                    times = taken == null ? times : none();
                    return taken;
                } finally {
                    unlock();
                }
            }
        }
    }
}
