// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import java.util.HashSet;
import java.util.Set;

/** How many series were written: combinations of measurement and tags. Used by one thread at a time. */
final class SeriesCount {
    /** Beyond it counting would cost more memory than the answer is worth. */
    private static final int MOST = 1_000_000;

    private final Set<Long> seen = new HashSet<>();

    /** Takes note of a series by its hash of 64 bits; tells whether it is new. */
    boolean add(long series) {
        return seen.size() < MOST && seen.add(series);
    }

    int size() {
        return seen.size();
    }
}
