// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.compare;

import java.util.List;
import java.util.Locale;

/**
 * Something that is measured. Immutable.
 *
 * @param name what, for example {@code throughput}
 * @param unit its unit, for example {@code samples/s}
 * @param decimals digits behind the point in tables
 * @param ofTurns what turns that belong together come to
 */
public record Metric(String name, String unit, int decimals, Fold ofTurns) {
    /** One whose middle value says most. */
    public Metric(String name, String unit, int decimals) {
        this(name, unit, decimals, Fold.MEDIAN);
    }

    /** One of which a median would hide what must not be hidden, such as failures. */
    public static Metric worst(String name, String unit, int decimals) {
        return new Metric(name, unit, decimals, Fold.MOST);
    }

    /** What several values come to. */
    public double fold(List<Double> values) {
        Series series = new Series(values);
        return ofTurns == Fold.MOST ? series.max() : series.median();
    }

    /** A value of this metric as tables show it. */
    public String text(double value) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Whether tables show a value as more than zero; a ratio to another one would say nothing. */
    boolean showsMoreThanZero(double value) {
        return value > 0 && !text(value).equals(text(0));
    }

    /** What several values come to. */
    public enum Fold {
        /** The middle one. */
        MEDIAN,
        /** The largest. */
        MOST
    }

    @Override
    public String toString() {
        return name + " [" + unit + "]";
    }
}
