// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.TimeUnit;

/**
 * Counts samples and their times per label. {@link #record} may be called by any number of threads, takes no lock and
 * allocates nothing once a label is known; {@link #take} is for one thread.
 */
public final class SampleTimes {
    /** More labels than this share one line. */
    static final int MOST_LABELS = 200;

    static final String OTHER = "__other__";
    static final long LONGEST_MS = TimeUnit.HOURS.toMillis(6);
    static final int DIGITS = 2;

    private final ConcurrentMap<String, LabelTimes> labels = new ConcurrentHashMap<>();

    /** Takes note of a sample that is over. */
    public void record(String label, long elapsedMs, boolean successful) {
        LabelTimes known = labels.get(label);
        LabelTimes counted = known == null ? add(label) : known;
        counted.record(Math.max(0, Math.min(LONGEST_MS, elapsedMs)), successful);
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

    private LabelTimes add(String label) {
        return labels.computeIfAbsent(labels.size() < MOST_LABELS ? label : OTHER, name -> new LabelTimes());
    }
}
