// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;

/** A stripe's samples of one interval that may still get more, by the generator that produced them. Not thread-safe. */
final class OpenInterval {
    final Map<String, OpenSource> sources = new HashMap<>();
    private final Labels register;
    private final long lengthMs;
    private long index;
    private long startMs;
    private String lastName;
    private OpenSource lastSource;

    /**
     * Creates an interval that {@link #open} has to place in time.
     *
     * @param register decides how labels are written
     * @param lengthMs how long intervals are
     */
    OpenInterval(Labels register, long lengthMs) {
        this.register = register;
        this.lengthMs = lengthMs;
    }

    /** Makes this the interval of a number: its start divided by its length. */
    void open(long newIndex) {
        index = newIndex;
        startMs = newIndex * lengthMs;
    }

    long index() {
        return index;
    }

    /** Whether a moment lies in this interval. */
    boolean holds(long timeMs) {
        return timeMs >= startMs && timeMs - startMs < lengthMs;
    }

    void add(SampleValues sample) {
        // Sampler threads all name the same source with the same text; the slaves of a master come in batches.
        OpenSource source = sample.source == lastName ? lastSource : find(sample.source);
        source.add(sample);
    }

    /** Empties this for another interval, keeping the objects of what was in use. */
    void reset() {
        sources.values().removeIf(source -> source.samples == 0);
        sources.values().forEach(OpenSource::reset);
        lastName = null;
        lastSource = null;
    }

    private OpenSource find(String name) {
        lastSource = sources.computeIfAbsent(name, ignored -> new OpenSource(register, !name.equals(IntervalBook.OWN)));
        lastName = name;
        return lastSource;
    }
}
