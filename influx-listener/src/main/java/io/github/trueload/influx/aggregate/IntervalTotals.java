// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;

/** All samples of one interval, by the generator that produced them. Not thread-safe. */
final class IntervalTotals {
    /** The interval's number since the epoch: its start divided by its length. */
    long index;

    final Map<String, SourceTotals> sources = new HashMap<>();

    IntervalTotals(long index) {
        this.index = index;
    }

    void add(SampleValues sample, Labels register) {
        source(sample.source).add(sample, register);
    }

    SourceTotals source(String name) {
        SourceTotals source = sources.get(name);
        if (source == null) {
            source = new SourceTotals();
            sources.put(name, source);
        }
        return source;
    }

    /** Empties this for another interval, keeping the objects of what was in use. */
    void reset() {
        sources.values().removeIf(source -> source.samples == 0);
        sources.values().forEach(SourceTotals::reset);
    }
}
