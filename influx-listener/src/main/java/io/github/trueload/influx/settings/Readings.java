// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.row.TagText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Reads the texts of parameters. A text that has no value ends in an {@link IllegalArgumentException} that says what to
 * enter. Stateless.
 */
final class Readings {
    private Readings() {}

    static Object flag(String text) {
        String lower = text.toLowerCase(Locale.ROOT);
        if (!lower.equals("true") && !lower.equals("false")) {
            throw new IllegalArgumentException("enter true or false");
        }
        return Boolean.parseBoolean(lower);
    }

    static Object whole(String text, long least, long most) {
        try {
            long number = Long.parseLong(text);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(rangeOf(least, most), e);
        }
        throw new IllegalArgumentException(rangeOf(least, most));
    }

    private static String rangeOf(long least, long most) {
        return "enter a whole number from " + least + " to " + most;
    }

    static Object choice(String text, Enum<?> standard) {
        List<String> names = new ArrayList<>();
        for (Enum<?> choice : standard.getDeclaringClass().getEnumConstants()) {
            if (choice.name().equalsIgnoreCase(text)) {
                return choice;
            }
            names.add(choice.name().toLowerCase(Locale.ROOT));
        }
        throw new IllegalArgumentException("enter one of " + String.join(", ", names));
    }

    static Object oneOf(String text, String... choices) {
        if (Arrays.asList(choices).contains(text)) {
            return text;
        }
        throw new IllegalArgumentException("enter one of " + String.join(", ", choices));
    }

    static Object regex(String text) {
        try {
            return Pattern.compile(text);
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException("enter a regular expression (" + e.getDescription() + ")", e);
        }
    }

    static Object measurement(String text) {
        if (text.startsWith("#")) {
            throw new IllegalArgumentException(
                    "enter a name that does not start with #, which makes InfluxDB skip every row");
        }
        return TagText.clean(text);
    }

    static Object percentiles(String text, boolean strict) {
        List<Float> percentiles = new ArrayList<>();
        for (String part : text.split("[;,]")) {
            Float percentile = percentile(part.trim());
            if (percentile != null) {
                percentiles.add(percentile);
            } else if (strict && !part.trim().isEmpty()) {
                throw new IllegalArgumentException("enter numbers above 0 and up to 100, separated by semicolons");
            }
        }
        return Collections.unmodifiableList(percentiles);
    }

    private static Float percentile(String text) {
        try {
            float percentile = Float.parseFloat(text);
            return percentile > 0 && percentile <= 100 ? Float.valueOf(percentile) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }
}
