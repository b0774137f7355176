// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which part of what a timer asks for falls to each label. A timer asks for samples, not for labels, so each label's
 * part is that which it has of the samples; while none end, because the server stands still, that which it had before.
 * Used by one thread at a time.
 */
public final class LabelShares {
    /** What was counted before an interval weighs so much less than what is counted in it. */
    private static final double FADING = 0.5;
    /** A label that weighs less has had no sample for long. */
    private static final double FORGOTTEN = 0.05;

    private final Map<String, Double> weights = new LinkedHashMap<>();

    /** Takes note of an interval's samples by their labels. */
    public void add(Map<String, LabelRate> labels) {
        if (!labels.isEmpty()) {
            weights.replaceAll((label, weight) -> weight * FADING);
            labels.forEach((label, rate) -> weights.merge(label, (double) rate.achieved(), Double::sum));
            weights.values().removeIf(weight -> weight < FORGOTTEN);
        }
    }

    /** Each label's part, 0 to 1; all of them are 1 together. Empty before the first sample. */
    public Map<String, Double> parts() {
        double all = weights.values().stream().mapToDouble(Double::doubleValue).sum();
        Map<String, Double> parts = new LinkedHashMap<>();
        weights.forEach((label, weight) -> parts.put(label, weight / all));
        return Collections.unmodifiableMap(parts);
    }
}
