// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts samples and their times per label. Any number of threads may record, each through a part {@link #ofThread} of
 * its own, which takes no lock and allocates nothing once a label is known; {@link #take} is for one thread.
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

    private LabelTimes find(String label) {
        LabelTimes known = labels.get(label);
        return known == null ? named(labels.size() < MOST_LABELS ? label : OTHER) : known;
    }

    /** Looks first: {@code computeIfAbsent} may lock even where there is nothing to compute. */
    private LabelTimes named(String name) {
        LabelTimes known = labels.get(name);
        return known == null ? labels.computeIfAbsent(name, ignored -> new LabelTimes()) : known;
    }

    /** Remembers what its thread recorded last, and where; the next sample mostly is alike. One thread. */
    public final class OfThread {
        private final int thread = System.identityHashCode(this);
        private String label;
        /** The cell of the label that this thread took last. */
        private LabelTimes.Cell cell;

        private OfThread() {}

        /** Takes note of a sample that is over. */
        public void record(String of, long elapsedMs, boolean successful) {
            if (!of.equals(label)) {
                cell = find(of).anyCell();
                label = of;
            }
            LabelTimes.Cell added = cell.record(thread, Math.max(0, Math.min(LONGEST_MS, elapsedMs)), successful);
            if (added != cell) {
                // Threads that meet move apart.
                cell = added;
            }
        }
    }
}
