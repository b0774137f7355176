// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What becomes of arrivals for which no thread came in time: all of them are made good, none, or those of the last few
 * seconds. Immutable.
 */
public final class CatchUp {
    /** Arrivals that passed are given up, but for the latest, so that a stall is followed by no storm. */
    public static final CatchUp NONE = new CatchUp(0, "none");
    /** Every arrival is made good, however late. */
    public static final CatchUp ALL = new CatchUp(Double.POSITIVE_INFINITY, "all");

    private static final Pattern SECONDS = Pattern.compile("(\\d+(?:\\.\\d+)?)\\s*(?:s|sec|seconds?)?");

    private final double seconds;
    private final String text;

    private CatchUp(double seconds, String text) {
        this.seconds = seconds;
        this.text = text;
    }

    /**
     * Reads {@code none}, {@code all} or a number of seconds; an empty text is {@code none}.
     *
     * @throws BadRateException when the text is none of these
     */
    public static CatchUp parse(String text) throws BadRateException {
        String lower = text.trim().toLowerCase(Locale.ROOT);
        if (lower.isEmpty() || lower.equals(NONE.text)) {
            return NONE;
        }
        if (lower.equals(ALL.text)) {
            return ALL;
        }
        Matcher seconds = SECONDS.matcher(lower);
        if (!seconds.matches()) {
            throw new BadRateException(
                    "catchUp is '" + text + "': enter none, all, or how many seconds are made good, for example 10 s");
        }
        return new CatchUp(Double.parseDouble(seconds.group(1)), lower);
    }

    /** Arrivals before this moment are given up, but for the latest of all that passed. */
    double since(double nowSeconds) {
        return nowSeconds - seconds;
    }

    @Override
    public String toString() {
        return text;
    }
}
