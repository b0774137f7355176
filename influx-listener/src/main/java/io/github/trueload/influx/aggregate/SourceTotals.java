// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;

/** The samples of one interval that one generator produced, of all stripes. Not thread-safe. */
final class SourceTotals {
    /** By the name that is written. */
    final Map<String, LabelTotals> labels = new HashMap<>();

    /** All samples, but those that only sum up others. */
    final LabelTotals all = new LabelTotals(Labels.ALL);

    final ActiveThreads threads = new ActiveThreads();
    long samples;

    /** Adds a stripe's samples. */
    void add(OpenSource source) {
        samples += source.samples;
        threads.add(source.threads);
        source.labels.eachListed(label -> {
            all.addWithoutErrors(label);
            add(label);
        });
        all.addWithoutErrors(source.labels.unlisted());
        source.additional.eachListed(this::add);
    }

    private void add(LabelTotals label) {
        labels.computeIfAbsent(label.name, LabelTotals::new).add(label);
    }
}
