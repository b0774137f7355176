// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo;

import java.util.Locale;

/** How numbers are written in the report, whatever the machine's locale. Thread-safe. */
final class Numbers {
    private Numbers() {}

    /** A count with commas between thousands. */
    static String count(double value) {
        return String.format(Locale.ROOT, "%,d", Math.round(value));
    }

    /** A share of a whole in percent, with one decimal below ten and near a hundred, where it tells something. */
    static String percent(double part, double whole) {
        if (whole == 0) {
            return "0 %";
        }
        double percent = 100 * part / whole;
        boolean fine = percent > 0 && percent < 10 || percent > 90 && percent < 100;
        return String.format(Locale.ROOT, fine ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A ratio, with one decimal below ten. */
    static String ratio(double value) {
        return String.format(Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }

    static String tick(double value) {
        return value == Math.rint(value) ? count(value) : String.format(Locale.ROOT, "%.1f", value);
    }
}
