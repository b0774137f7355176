// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.threads.ActiveThreads;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

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
        each(source, cell -> labels.computeIfAbsent(cell.name, LabelTotals::new).add(cell));
    }

    /** The same, without a copy of what is new here: the source may not be used any more. */
    void take(OpenSource source) {
        each(source, cell -> {
            LabelTotals known = labels.putIfAbsent(cell.name, cell);
            if (known != null) {
                known.add(cell);
            }
        });
    }

    private void each(OpenSource source, Consumer<Cell> labelled) {
        Consumer<Cell> adder = cell -> {
            samples += cell.samples;
            threads.add(cell.threads);
            if (!cell.name.isEmpty()) {
                labelled.accept(cell);
            }
        };
        source.each(
                cell -> {
                    all.addToAll(cell);
                    adder.accept(cell);
                },
                adder);
    }
}
