// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.Locale;

/** How figures are put into words. */
final class Format {
    private Format() {}

    /** A share between 0 and 1 as whole percent. */
    static String percent(double share) {
        return Math.round(100 * share) + " %";
    }

    /** A share between 0 and 1 as percent with one decimal. */
    static String tenths(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    /** At most one decimal. */
    static String number(double value) {
        return value == Math.rint(value) && Math.abs(value) < 1e15
                ? Long.toString((long) value)
                : String.format(Locale.ROOT, "%.1f", value);
    }

    static String hundredths(double value) {
        return String.format(Locale.ROOT, "%.2f", value);
    }

    static String megabytes(double bytes) {
        return Math.round(bytes / (1 << 20)) + " MB";
    }
}
