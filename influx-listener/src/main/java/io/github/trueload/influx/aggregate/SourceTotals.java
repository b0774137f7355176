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
        each(source, label -> labels.computeIfAbsent(label.name, LabelTotals::new)
                .add(label));
    }

    /** The same, without a copy of what is new here: the source may not be used any more. */
    void take(OpenSource source) {
        each(source, label -> {
            LabelTotals known = labels.putIfAbsent(label.name, label);
            if (known != null) {
                known.add(label);
            }
        });
    }

    private void each(OpenSource source, Consumer<LabelTotals> receiver) {
        Consumer<Cell> adder = cell -> {
            samples += cell.samples;
            threads.add(cell.threads);
            if (!cell.totals.name.isEmpty()) {
                receiver.accept(cell.totals);
            }
        };
        source.each(
                cell -> {
                    all.addToAll(cell.totals);
                    adder.accept(cell);
                },
                adder);
    }
}
