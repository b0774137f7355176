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
    static final long LONGEST_MS = TimeUnit.HOURS.toMillis(6);
    static final int DIGITS = 2;

    private final ConcurrentMap<String, LabelTimes> labels = new ConcurrentHashMap<>();

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

    /** All samples so far. Any thread. */
    public SampleSums sums() {
        SampleSums sums = SampleSums.NONE;
        for (LabelTimes label : labels.values()) {
            sums = label.addTo(sums);
        }
        return sums;
    }

    /** That of a label, or null for those beyond the bound. */
    private LabelTimes find(String label) {
        LabelTimes known = labels.get(label);
        return known == null && labels.size() < MOST_LABELS ? named(label) : known;
    }

    private LabelTimes named(String name) {
        return labels.computeIfAbsent(name, ignored -> new LabelTimes());
    }

    /** Remembers what its thread recorded last, and where; the next sample mostly is alike. One thread. */
    public final class OfThread {
        private final int thread = System.identityHashCode(this);
        private String label;
        /** The cell of the label that this thread took last. */
        private LabelTimes.Cell cell;
        /** The cell of all labels beyond the bound that this thread took last; null before the first of those. */
        private LabelTimes.Cell other;

        private OfThread() {}

        /** Takes note of a sample that is over. */
        public void record(String of, long elapsedMs, boolean successful) {
            if (!of.equals(label)) {
                cell = cellOf(of);
                label = of;
            }
            LabelTimes.Cell added = cell.record(thread, Math.max(0, Math.min(LONGEST_MS, elapsedMs)), successful);
            if (added != cell) {
                // Threads that meet move apart.
                other = cell == other ? added : other;
                cell = added;
            }
        }

        private LabelTimes.Cell cellOf(String of) {
            LabelTimes found = find(of);
            if (found != null) {
                return found.anyCell();
            }
            if (other == null) {
                other = named(OTHER).anyCell();
            }
            return other;
        }
    }
}
