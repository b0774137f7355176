// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.util.Locale;

/**
 * A bound that a figure is held against: the median of a variant, of its ratios to another variant, or of its
 * differences from it. Immutable.
 *
 * @param variant whose figure
 * @param metric which figure
 * @param reference the variant it is compared with, or {@code null}
 * @param kind how it is compared
 * @param limit the bound
 */
public record Target(String variant, Metric metric, String reference, Kind kind, double limit) {
    /** What the figures of all rounds say of a bound. */
    public enum Verdict {
        MET,
        UNDECIDED,
        MISSED
    }

    /** How a figure is held against its bound. */
    public enum Kind {
        AT_LEAST_TIMES,
        AT_MOST_TIMES,
        AT_MOST_MORE,
        AT_MOST
    }

    /** The variant's throughput (or the like) is at least a share of the reference's. */
    public static Target atLeast(double share, String variant, Metric metric, String reference) {
        return new Target(variant, metric, reference, Kind.AT_LEAST_TIMES, share);
    }

    /** The variant's cost is at most a multiple of the reference's. */
    public static Target atMost(double multiple, String variant, Metric metric, String reference) {
        return new Target(variant, metric, reference, Kind.AT_MOST_TIMES, multiple);
    }

    /** The variant's cost is above the reference's by no more than an amount. */
    public static Target atMostMore(double amount, String variant, Metric metric, String reference) {
        return new Target(variant, metric, reference, Kind.AT_MOST_MORE, amount);
    }

    /** The variant's figure itself is bounded from above. */
    public static Target atMost(double limit, String variant, Metric metric) {
        return new Target(variant, metric, null, Kind.AT_MOST, limit);
    }

    /** What the rounds gave for it. */
    public Series measured(Results results) {
        Series own = results.series(variant, metric);
        return switch (kind) {
            case AT_MOST -> own;
            case AT_MOST_MORE -> own.minus(results.series(reference, metric));
            default -> own.over(results.series(reference, metric));
        };
    }

    /** What the rounds say: undecided where some keep the bound and others don't. */
    public Verdict verdict(Results results) {
        Series rounds = measured(results);
        boolean best = keeps(kind == Kind.AT_LEAST_TIMES ? rounds.max() : rounds.min());
        boolean worst = keeps(kind == Kind.AT_LEAST_TIMES ? rounds.min() : rounds.max());
        return worst ? Verdict.MET : best ? Verdict.UNDECIDED : Verdict.MISSED;
    }

    private boolean keeps(double value) {
        return kind == Kind.AT_LEAST_TIMES ? value >= limit : value <= limit;
    }

    /** Whether both variants took part in the run. */
    public boolean applies(Results results) {
        return results.has(variant, metric) && (reference == null || results.has(reference, metric));
    }

    /** The bound in words. */
    public String text() {
        String what = metric.name() + " of " + variant;
        return switch (kind) {
            case AT_LEAST_TIMES -> what + " / " + reference + " >= " + number(limit);
            case AT_MOST_TIMES -> what + " / " + reference + " <= " + number(limit);
            case AT_MOST_MORE -> what + " - " + reference + " <= " + number(limit) + " " + metric.unit();
            case AT_MOST -> what + " <= " + number(limit) + " " + metric.unit();
        };
    }

    /** A figure that was measured for it, as the report shows it. */
    public String text(double value) {
        return kind == Kind.AT_MOST || kind == Kind.AT_MOST_MORE
                ? metric.text(value)
                : String.format(Locale.ROOT, "%.3f", value);
    }

    private static String number(double value) {
        return value == Math.rint(value)
                ? String.format(Locale.ROOT, "%.0f", value)
                : String.format(Locale.ROOT, "%s", value);
    }
}
