// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.measure;

import java.util.Locale;

/**
 * Something that is measured.
 *
 * @param name what, for example {@code throughput}
 * @param unit its unit, for example {@code samples/s}
 * @param decimals digits behind the point in tables
 */
public record Metric(String name, String unit, int decimals) {
    /** A value of this metric as tables show it. */
    public String text(double value) {
        return String.format(Locale.ROOT, "%,." + decimals + "f", value);
    }

    /** Whether tables show a value as more than zero; a ratio to another one would say nothing. */
    boolean showsMoreThanZero(double value) {
        return value > 0 && !text(value).equals(text(0));
    }

    @Override
    public String toString() {
        return name + " [" + unit + "]";
    }
}
