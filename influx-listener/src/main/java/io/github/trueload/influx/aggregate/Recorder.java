// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * Records samples from any number of threads. A thread writes into a stripe that it owns for the moment; when another
 * one is in it, the thread takes the next stripe instead of waiting. There are twice as many stripes as processors,
 * and more only while more threads are recording at one instant. In steady state nothing is allocated.
 */
public final class Recorder {
    private static final int MAX_STRIPES = 256;

    private final AtomicReferenceArray<Stripe> stripes = new AtomicReferenceArray<>(MAX_STRIPES);
    private final Labels labels;
    private final long intervalMs;
    private final int usual;

    /**
     * Creates an empty recorder.
     *
     * @param labels decides how labels are written
     * @param intervalMs length of an interval
     */
    public Recorder(Labels labels, long intervalMs) {
        this.labels = labels;
        this.intervalMs = intervalMs;
        this.usual = Math.min(MAX_STRIPES, 2 * Runtime.getRuntime().availableProcessors());
    }

    /** Records one sample. Any thread; never waits for another one. */
    public void record(SampleValues sample) {
        Stripe stripe = enter(sample);
        try {
            stripe.record(sample);
        } finally {
            stripe.leave();
        }
    }

    /** How many samples were recorded so far. */
    public long recorded() {
        long recorded = 0;
        for (int i = 0; i < MAX_STRIPES; i++) {
            Stripe stripe = stripes.get(i);
            recorded += stripe == null ? 0 : stripe.recorded();
        }
        return recorded;
    }

    /** Hands over the intervals of some numbers, stripe by stripe; they are emptied and used again afterwards. */
    void drain(LongPredicate indexes, Consumer<OpenInterval> receiver) {
        List<OpenInterval> taken = new ArrayList<>();
        for (int i = 0; i < MAX_STRIPES; i++) {
            Stripe stripe = stripes.get(i);
            if (stripe != null) {
                taken.clear();
                enterForDrain(stripe);
                try {
                    stripe.take(indexes, taken);
                } finally {
                    stripe.leave();
                }
                for (OpenInterval interval : taken) {
                    receiver.accept(interval);
                    stripe.recycle(interval);
                }
            }
        }
    }

    /**
     * The stripe of this thread, or the next one that is free, which is this thread's from then on: so threads that
     * run at the same time move apart. Beyond the usual number of stripes it only goes while all of those are taken.
     */
    private Stripe enter(SampleValues sample) {
        int home = sample.stripe < 0 ? (int) (Thread.currentThread().getId() % usual) : sample.stripe;
        while (true) {
            for (int i = 0; i < MAX_STRIPES; i++) {
                int at = i < usual ? (home + i) % usual : i;
                Stripe stripe = stripe(at);
                if (stripe.tryEnter()) {
                    sample.stripe = at % usual;
                    return stripe;
                }
            }
            Thread.yield();
        }
    }

    private Stripe stripe(int i) {
        Stripe stripe = stripes.get(i);
        if (stripe == null) {
            Stripe created = new Stripe(labels, intervalMs);
            stripe = stripes.compareAndSet(i, null, created) ? created : stripes.get(i);
        }
        return stripe;
    }

    /** The owner is a thread in the middle of recording, so this takes microseconds. */
    private static void enterForDrain(Stripe stripe) {
        while (!stripe.tryEnter()) {
            Thread.yield();
        }
    }
}
