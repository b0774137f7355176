// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;

/** The samples of one interval that one generator produced. Not thread-safe. */
final class SourceTotals {
    /** By the label as JMeter has it, or by the written name where totals are merged. */
    final Map<String, LabelTotals> labels = new HashMap<>();

    final LabelTotals all = new LabelTotals(Labels.ALL);
    final ActiveThreads threads = new ActiveThreads();
    long samples;

    void add(SampleValues sample, Labels register) {
        samples += sample.count;
        threads.add(sample.activeThreads);
        if (!sample.additional) {
            all.add(sample);
        }
        LabelTotals totals = labels.get(sample.label);
        if (totals == null) {
            totals = create(sample.label, register);
        }
        if (!totals.name.isEmpty()) {
            totals.add(sample);
            totals.addError(sample);
        }
    }

    private LabelTotals create(String label, Labels register) {
        String name = register.nameOf(label);
        // Labels beyond the bound must not fill this map; they share one entry under a name of ours.
        String key = name.equals(Labels.OTHER) ? Labels.OTHER : label;
        return labels.computeIfAbsent(key, ignored -> new LabelTotals(name));
    }

    /** Adds another generator's or stripe's totals, by written name. */
    void merge(SourceTotals other) {
        samples += other.samples;
        threads.add(other.threads);
        all.add(other.all);
        for (LabelTotals label : other.labels.values()) {
            if (!label.name.isEmpty() && !label.isEmpty()) {
                labels.computeIfAbsent(label.name, LabelTotals::new).add(label);
            }
        }
    }

    /** Empties this for another interval and forgets labels that had no sample in the last one. */
    void reset() {
        samples = 0;
        threads.reset();
        all.reset();
        for (Iterator<LabelTotals> each = labels.values().iterator(); each.hasNext(); ) {
            LabelTotals label = each.next();
            if (label.isEmpty()) {
                each.remove();
            } else {
                label.reset();
            }
        }
    }
}
