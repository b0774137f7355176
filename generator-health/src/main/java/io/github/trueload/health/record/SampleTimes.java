// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts samples and their times per label. Any number of threads may record, each through a part {@link #ofThread} of
 * its own, which takes no lock and allocates nothing once a label and the longest of its times are known; {@link #take}
 * is for one thread.
 */
public final class SampleTimes {
    /** More labels than this share one line. */
    static final int MOST_LABELS = 200;

    static final String OTHER = "__other__";
    private static final long LONGEST_MS = TimeUnit.HOURS.toMillis(6);

    private final ConcurrentMap<String, LabelTimes> labels = new ConcurrentHashMap<>();

    /** Also counted under their labels. */
    private final LabelTimes additional = new LabelTimes();

    /** What one thread records with. */
    public OfThread ofThread() {
        return new OfThread();
    }

    /** What each label got since the last call; labels without samples are left out. */
    Map<String, Times> take() {
        Map<String, Times> taken = new LinkedHashMap<>();
        labels.forEach((name, label) -> {
            Times times = label.take();
            if (times != null) {
                taken.put(name, times);
            }
        });
        return taken;
    }

    /** What {@link OfThread#additional} got since the last call; null where that is nothing. */
    Times takeAdditional() {
        return additional.take();
    }

    /** Tells a label apart, however many there are. */
    public void tellApart(String label) {
        named(label);
    }

    /** All samples so far, and the milliseconds that they took together. Any thread. */
    public long[] sums() {
        long[] sums = new long[2];
        labels.values().forEach(label -> label.addTo(sums));
        return sums;
    }

    /** The samples of a label so far; 0 where it has none. Any thread. */
    public long count(String label) {
        long[] sums = new long[2];
        LabelTimes known = labels.get(label);
        if (known != null) {
            known.addTo(sums);
        }
        return sums[0];
    }

    /** All samples so far. Any thread. */
    public long count() {
        return sums()[0];
    }

    private static long bounded(long elapsedMs) {
        return Math.max(0, Math.min(LONGEST_MS, elapsedMs));
    }

    private LabelTimes named(String name) {
        return labels.computeIfAbsent(name, ignored -> new LabelTimes());
    }

    /** Remembers what its thread recorded last, and where; the next sample mostly is alike. One thread. */
    public final class OfThread {
        private String label;

        /** The stripe of the label that this thread took last. */
        private LabelTimes.Stripe stripe;

        /** The stripe of all labels beyond the bound that this thread took last; null before the first of those. */
        private LabelTimes.Stripe other;

        private OfThread() {}

        /** Takes note of a sample that is over. */
        public void record(String of, long elapsedMs, boolean successful) {
            record(of, elapsedMs, successful, 0);
        }

        /** A sample that was just recorded is one that a controller made beside those of its samplers. */
        public void additional(long elapsedMs, boolean successful, long bytes) {
            additional.anyStripe().record(bounded(elapsedMs), successful, bytes);
        }

        /**
         * Takes note of a sample that is over.
         *
         * @param bytes received
         */
        public void record(String of, long elapsedMs, boolean successful, long bytes) {
            if (!of.equals(label)) {
                stripe = stripeOf(of);
                label = of;
            }
            LabelTimes.Stripe added = stripe.record(bounded(elapsedMs), successful, bytes);
            if (added != stripe) {
                // Threads that meet move apart.
                other = stripe == other ? added : other;
                stripe = added;
            }
        }

        private LabelTimes.Stripe stripeOf(String of) {
            LabelTimes known = labels.get(of);
            if (known != null || labels.size() < MOST_LABELS) {
                return (known == null ? named(of) : known).anyStripe();
            }
            if (other == null) {
                other = named(OTHER).anyStripe();
            }
            return other;
        }
    }
}
