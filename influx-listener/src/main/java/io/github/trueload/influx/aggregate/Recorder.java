// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongPredicate;

/**
 * Records samples from any number of threads. A thread writes into a stripe of the sample's label that it owns for the
 * moment; when another one is in it, the thread takes another stripe instead of waiting. In steady state a thread
 * allocates nothing but the labels' stripes once per interval, and some 50 bytes for a failure. Thread-safe.
 */
public final class Recorder {
    private final ConcurrentMap<Long, OpenInterval> open = new ConcurrentHashMap<>();
    private final LongAdder recorded = new LongAdder();
    private final LongAdder additional = new LongAdder();
    final Labels labels;
    final ErrorTexts errors;
    private final long intervalMs;

    Recorder(Labels labels, ErrorTexts errors, long intervalMs) {
        this.labels = labels;
        this.errors = errors;
        this.intervalMs = intervalMs;
    }

    /** Records one sample. Any thread; never waits for another one. */
    public void record(SampleValues sample) {
        recorded.add(sample.count);
        if (sample.additional) {
            additional.add(sample.count);
        }
        long index = Math.floorDiv(sample.endMs, intervalMs);
        OpenInterval interval = sample.openInterval;
        while (interval == null || interval.index != index || !interval.add(sample)) {
            interval = open.computeIfAbsent(index, added -> new OpenInterval(this, added));
            sample.openInterval = interval;
        }
    }

    /** How many samples were recorded so far. */
    public long recorded() {
        return recorded.sum();
    }

    /** How many samples count in the rows of all samples together. */
    public long counted() {
        return recorded.sum() - additional.sum();
    }

    /** Hands over the intervals of some numbers with all that was recorded in them. One thread at a time. */
    void drain(LongPredicate indexes, Consumer<OpenInterval> receiver) {
        for (OpenInterval interval : open.values()) {
            if (indexes.test(interval.index)) {
                open.remove(interval.index, interval);
                // Who finds it closed finds another one in its place.
                interval.close();
                receiver.accept(interval);
            }
        }
    }
}
