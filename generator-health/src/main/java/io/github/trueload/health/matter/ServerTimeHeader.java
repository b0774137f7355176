// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.Locale;

/**
 * The header in which a server says how long it took. {@code Server-Timing} (W3C) names parts with durations in
 * milliseconds: the part {@code total} counts, or else their sum, which may be too much, but never makes a difference
 * larger than it is. Any other header holds one number with or without a unit. Immutable.
 */
final class ServerTimeHeader {
    private static final String SERVER_TIMING = "Server-Timing";
    private static final String DURATION = "dur=";

    private final String name;
    private final double msPerUnit;

    private ServerTimeHeader(String name, double msPerUnit) {
        this.name = name;
        this.msPerUnit = msPerUnit;
    }

    /**
     * From the value of a property: a name, perhaps followed by the unit of numbers without one: s, ms or us.
     *
     * @param property null: Server-Timing; empty: none is looked for
     */
    static ServerTimeHeader of(String property) {
        String[] words = (property == null ? SERVER_TIMING : property.trim()).split("\\s+");
        return new ServerTimeHeader(words[0].replaceFirst(":$", ""), words.length < 2 ? 1 : msPer(words[1]));
    }

    /** The milliseconds that a server says it took; NaN where it says nothing that can be understood. */
    double ms(String headers) {
        String value = name.isEmpty() || headers == null ? null : value(headers);
        if (value == null) {
            return Double.NaN;
        }
        return isServerTiming() ? serverTiming(value) : number(value);
    }

    /** Of several lines with that name the first; Server-Timing may be spread over several. */
    private String value(String headers) {
        String found = null;
        int next;
        for (int line = 0; line < headers.length(); line = next + 1) {
            int feed = headers.indexOf('\n', line);
            next = feed < 0 ? headers.length() : feed;
            int end = line + name.length();
            if (end < next && headers.charAt(end) == ':' && headers.regionMatches(true, line, name, 0, name.length())) {
                String value = headers.substring(end + 1, next).trim();
                if (!isServerTiming()) {
                    return value;
                }
                found = found == null ? value : found + "," + value;
            }
        }
        return found;
    }

    private boolean isServerTiming() {
        return name.equalsIgnoreCase(SERVER_TIMING);
    }

    private static double serverTiming(String value) {
        double sum = Double.NaN;
        for (String part : value.split(",")) {
            String metric = part.trim();
            int duration = metric.toLowerCase(Locale.ROOT).indexOf(DURATION);
            double ms = duration < 0
                    ? Double.NaN
                    : parse(metric.substring(duration + DURATION.length()).split(";")[0]);
            if (!Double.isNaN(ms)) {
                if (metric.startsWith("total;") || metric.startsWith("total ")) {
                    return ms;
                }
                sum = Double.isNaN(sum) ? ms : sum + ms;
            }
        }
        return sum;
    }

    private double number(String value) {
        int end = 0;
        while (end < value.length() && (Character.isDigit(value.charAt(end)) || value.charAt(end) == '.')) {
            end++;
        }
        String unit = value.substring(end).trim();
        return parse(value.substring(0, end)) * (unit.isEmpty() ? msPerUnit : msPer(unit));
    }

    private static double msPer(String unit) {
        switch (unit.toLowerCase(Locale.ROOT)) {
            case "s":
                return 1000;
            case "ms":
                return 1;
            case "us":
            case "µs":
                return 0.001;
            default:
                return Double.NaN;
        }
    }

    private static double parse(String text) {
        try {
            double value = Double.parseDouble(text.replace("\"", "").trim());
            return value >= 0 && !Double.isInfinite(value) ? value : Double.NaN;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }
}
