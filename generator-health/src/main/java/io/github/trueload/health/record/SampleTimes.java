// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.common.Stripes;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Stream;

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
        known.record(Times.bounded(elapsedMs), successful, bytes);
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

    /** The times of one label since they were taken, one kind of them or several. Thread-safe. */
    static final class LabelTimes {
        private final int kinds;
        private final Stripes<Part> stripes;

        /** @param kinds how many times each sample has */
        LabelTimes(int kinds) {
            this.kinds = kinds;
            this.stripes = new Stripes<>(Part::new);
        }

        /** Any thread. Allocates nothing but a further stripe, and a larger histogram for a longer sample. */
        void record(long ms, boolean successful, long received) {
            Stripes.Stripe<Part> stripe = stripes.lockAny();
            try {
                stripe.part.times[0].add(ms, successful, received);
                stripe.part.samples++;
                stripe.part.sumMs += ms;
            } finally {
                // Memory may be short where the histogram grows.
                stripe.unlock();
            }
        }

        /** Likewise, of a sample with three times. */
        void record(long first, long second, long third) {
            Stripes.Stripe<Part> stripe = stripes.lockAny();
            try {
                stripe.part.times[0].add(first, true, 0);
                stripe.part.times[1].add(second, true, 0);
                stripe.part.times[2].add(third, true, 0);
            } finally {
                stripe.unlock();
            }
        }

        /** All since the last call, kind by kind; null where that is nothing. One thread. */
        Times[] take() {
            List<Times[]> taken = new ArrayList<>();
            stripes.each(part -> {
                if (part.times[0].count() > 0) {
                    taken.add(part.times);
                    part.times = none();
                }
            });
            return taken.stream().reduce(LabelTimes::sum).orElse(null);
        }

        private static Times[] sum(Times[] one, Times[] other) {
            for (int kind = 0; kind < one.length; kind++) {
                one[kind].add(other[kind]);
            }
            return one;
        }

        private Times[] none() {
            return Stream.generate(Times::new).limit(kinds).toArray(Times[]::new);
        }

        /** Adds how many there were since the beginning, and the milliseconds that they took, to two sums. */
        void addTo(long... sums) {
            stripes.each(part -> {
                sums[0] += part.samples;
                sums[1] += part.sumMs;
            });
        }

        /** What one thread at a time adds to. */
        private final class Part {
            private Times[] times = none();
            private long samples;
            private long sumMs;
        }
    }
}
