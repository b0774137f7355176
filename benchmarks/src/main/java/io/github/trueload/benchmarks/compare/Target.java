// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.compare;

import java.util.Locale;

/**
 * A bound that a figure is held against: of a variant's median, or of the median of its ratios to another variant.
 *
 * @param variant whose figure
 * @param metric which figure
 * @param reference the variant it is divided by, or {@code null}
 * @param atLeast whether the limit is a lower bound, else it is an upper one
 * @param limit the bound
 */
public record Target(String variant, Metric metric, String reference, boolean atLeast, double limit) {
    /** The variant's throughput (or the like) is at least a share of the reference's. */
    public static Target atLeast(double share, String variant, Metric metric, String reference) {
        return new Target(variant, metric, reference, true, share);
    }

    /** The variant's cost is at most a multiple of the reference's. */
    public static Target atMost(double multiple, String variant, Metric metric, String reference) {
        return new Target(variant, metric, reference, false, multiple);
    }

    /** The variant's figure itself is bounded from above. */
    public static Target atMost(double limit, String variant, Metric metric) {
        return new Target(variant, metric, null, false, limit);
    }

    /** What the rounds gave for it. */
    public Series measured(Results results) {
        Series own = results.series(variant, metric);
        return reference == null ? own : own.over(results.series(reference, metric));
    }

    /** Whether the median keeps the bound. */
    public boolean met(Results results) {
        double median = measured(results).median();
        return atLeast ? median >= limit : median <= limit;
    }

    /** Whether both variants took part in the run. */
    public boolean applies(Results results) {
        return results.has(variant, metric) && (reference == null || results.has(reference, metric));
    }

    /** The bound in words. */
    public String text() {
        String what = metric.name() + " of " + variant + (reference == null ? "" : " / " + reference);
        String unit = reference == null ? " " + metric.unit() : "";
        return what + (atLeast ? " >= " : " <= ") + number(limit) + unit;
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%s", value);
    }
}
