// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;

/** All samples of one interval, by the generator that produced them. Not thread-safe. */
final class IntervalTotals {
    final Map<String, SourceTotals> sources = new HashMap<>();

    SourceTotals source(String name) {
        return sources.computeIfAbsent(name, ignored -> new SourceTotals());
    }
}
