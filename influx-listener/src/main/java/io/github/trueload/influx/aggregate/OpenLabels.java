// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;

/** Samples of an open interval by their label. Not thread-safe. */
final class OpenLabels {
    private final Labels register;
    private final Map<String, LabelTotals> byLabel = new HashMap<>();
    private final LabelTotals unlisted = new LabelTotals("");

    /** @param register decides how labels are written */
    OpenLabels(Labels register) {
        this.register = register;
    }

    void add(SampleValues sample) {
        LabelTotals totals = byLabel.get(sample.label);
        if (totals == null) {
            totals = find(sample.label);
        }
        totals.add(sample);
        if (sample.errors > 0 && totals != unlisted) {
            totals.addError(sample);
        }
    }

    /** Gives each label that has rows of its own, under the name that is written. */
    void eachListed(Consumer<LabelTotals> receiver) {
        for (LabelTotals totals : byLabel.values()) {
            if (totals != unlisted && !totals.isEmpty()) {
                receiver.accept(totals);
            }
        }
    }

    /** All labels that have no rows of their own, together. */
    LabelTotals unlisted() {
        return unlisted;
    }

    /** Empties this for another interval and forgets labels that had no sample in the last one. */
    void reset() {
        byLabel.values().removeIf(LabelTotals::isEmpty);
        eachListed(LabelTotals::reset);
        unlisted.reset();
    }

    /** The totals of a label that this interval has not seen; beyond the bound labels are not remembered. */
    private LabelTotals find(String label) {
        String name = register.nameOf(label);
        if (name.equals(Labels.OTHER)) {
            return byLabel.computeIfAbsent(Labels.OTHER, LabelTotals::new);
        }
        LabelTotals totals = name.isEmpty() ? unlisted : new LabelTotals(name);
        if (totals != unlisted || byLabel.size() < register.bound()) {
            byLabel.put(label, totals);
        }
        return totals;
    }
}
