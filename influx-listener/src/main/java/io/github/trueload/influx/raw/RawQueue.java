// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.raw;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;

/**
 * Samples between the sampler threads and the listener's thread, which empties this several times a second. Bounded;
 * a sample that finds no room is counted. Thread-safe without locks.
 */
public final class RawQueue {
    private final Queue<RawSample> samples = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final LongAdder recorded = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final int bound;

    /** Creates an empty queue for so many samples. */
    public RawQueue(int bound) {
        this.bound = bound;
    }

    /** Adds a sample if there is room. */
    public void add(RawSample sample) {
        recorded.increment();
        if (size.get() >= bound) {
            refused.increment();
            return;
        }
        size.incrementAndGet();
        samples.add(sample);
    }

    /** Takes the oldest sample, or {@code null}. */
    public RawSample poll() {
        RawSample sample = samples.poll();
        if (sample != null) {
            size.decrementAndGet();
        }
        return sample;
    }

    /** Takes out all samples, and says how many those and the ones without room were. */
    public long discard() {
        long discarded = takeRefused();
        while (poll() != null) {
            discarded++;
        }
        return discarded;
    }

    /** How many samples came in. */
    public long recorded() {
        return recorded.sum();
    }

    /** How many found no room since the last call. */
    public long takeRefused() {
        return refused.sumThenReset();
    }
}
