// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.BiConsumer;

/** The samples of one interval that may still get more, by the generator that produced them. Thread-safe. */
final class OpenInterval {
    private final ConcurrentMap<String, OpenSource> sources = new ConcurrentHashMap<>();
    private final Recorder recorder;
    private final long index;
    private final long startMs;
    private final long endMs;
    private volatile boolean closed;

    /**
     * Creates an interval without samples.
     *
     * @param recorder whose interval it is
     * @param index its start divided by its length
     */
    OpenInterval(Recorder recorder, long index, long lengthMs) {
        this.recorder = recorder;
        this.index = index;
        this.startMs = index * lengthMs;
        this.endMs = startMs + lengthMs;
    }

    long index() {
        return index;
    }

    /** Whether samples that end at a moment belong to this interval of a recorder. */
    boolean takes(Recorder of, long timeMs) {
        return recorder == of && timeMs >= startMs && timeMs < endMs && !closed;
    }

    /** Adds a sample; false when that came too late and the sample has to go to another interval of this index. */
    boolean add(SampleValues sample) {
        OpenSource source = sample.openSource;
        if (source == null || !source.isOf(this, sample.source)) {
            source = find(sample.source);
            sample.openSource = source;
            sample.cell = null;
        }
        Cell cell = enter(source, sample);
        try {
            // Whoever closes the interval afterwards waits for this cell.
            if (closed) {
                return false;
            }
            cell.add(sample);
            source.addFurther(sample, cell);
            return true;
        } finally {
            cell.leave();
        }
    }

    /** Lets no sample in any more; those that are being added are in when {@link #eachSource} comes to them. */
    void close() {
        closed = true;
    }

    /** Gives each source; after {@link #close}. */
    void eachSource(BiConsumer<String, OpenSource> receiver) {
        sources.forEach(receiver);
    }

    /** Drops the samples, once they are elsewhere: a thread that waits for an answer still holds this interval. */
    void forget() {
        sources.values().forEach(OpenSource::forget);
        sources.clear();
    }

    Recorder recorder() {
        return recorder;
    }

    private static Cell enter(OpenSource source, SampleValues sample) {
        Cell usual = sample.cell == null ? source.cells(sample).any(sample) : sample.cell;
        Cell cell = usual.enter(sample);
        if (cell != sample.cell) {
            sample.cell = cell;
        }
        return cell;
    }

    private OpenSource find(String name) {
        return sources.computeIfAbsent(name, ignored -> new OpenSource(this, name));
    }
}
