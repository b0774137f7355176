// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Counts samples and their times per label. Any number of threads may record, each through a part {@link #ofThread} of
 * its own, which takes no lock and allocates next to nothing once a label is known; {@link #take} is for one thread.
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

    /** What one thread records with. */
    public OfThread ofThread() {
        return new OfThread();
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
            Times times = label.take();
            if (times != null) {
                taken.put(name, times);
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

    /** Remembers what its thread recorded last, and where; the next sample mostly is alike. One thread. */
    public final class OfThread {
        private String label;
        private boolean ofOthers;

        /** The stripe of the label that this thread took last. */
        private LabelTimes.Stripe stripe;

        private OfThread() {}

        /**
         * Takes note of a sample that is over.
         *
         * @param bytes received
         * @param forOthers whether it stands for other samples, which are told of themselves
         */
        public void record(String of, long elapsedMs, boolean successful, long bytes, boolean forOthers) {
            if (!of.equals(label) || forOthers != ofOthers) {
                stripe = stripeOf(of, forOthers ? additional : labels);
                label = of;
                ofOthers = forOthers;
            }
            // Threads that meet move apart.
            stripe = stripe.record(Times.bounded(elapsedMs), successful, bytes);
        }

        private LabelTimes.Stripe stripeOf(String of, ConcurrentMap<String, LabelTimes> kind) {
            LabelTimes known = kind.get(of);
            if (known == null) {
                boolean apart = labels.size() + additional.size() < MOST_LABELS || wanted.contains(of);
                known = kind.computeIfAbsent(apart ? of : OTHER, ignored -> new LabelTimes());
            }
            return known.anyStripe();
        }
    }
}
