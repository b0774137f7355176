// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.threads.ActiveThreads;
import java.util.HashMap;
import java.util.Map;

/** The samples of one interval that one generator produced. Not thread-safe. */
final class SourceTotals {
    /** By the name that is written. */
    final Map<String, LabelTotals> labels = new HashMap<>();

    /** All samples, but those that only sum up others. */
    final LabelTotals all = new LabelTotals(Value.ALL);

    final ActiveThreads threads = new ActiveThreads();
    long samples;

    /** Adds what was recorded of a source. */
    void add(OpenSource source) {
        source.each(
                cell -> {
                    all.addToAll(cell.totals);
                    add(cell);
                },
                this::add);
    }

    private void add(Cell cell) {
        samples += cell.samples;
        threads.add(cell.threads);
        if (!cell.totals.name.isEmpty()) {
            labels.computeIfAbsent(cell.totals.name, LabelTotals::new).add(cell.totals);
        }
    }
}
