// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.util.UUID;
import java.util.regex.Pattern;

/** Texts that the JDK's own methods would silently turn into something else. Stateless. */
final class ScalarTexts {
    private static final Pattern NOT_ZERO = Pattern.compile("[+-]?[0.]*[1-9].*");

    private ScalarTexts() {}

    static boolean toBoolean(String text) throws BadArgumentException {
        if ("true".equalsIgnoreCase(text)) {
            return true;
        }
        if ("false".equalsIgnoreCase(text)) {
            return false;
        }
        throw new BadArgumentException("it is neither true nor false");
    }

    static char toCharacter(String text) throws BadArgumentException {
        if (text.length() != 1) {
            throw new BadArgumentException("it is not a single character");
        }
        return text.charAt(0);
    }

    static double toDouble(String text) throws BadArgumentException {
        double number = Double.parseDouble(text);
        checkRange(text, number);
        return number;
    }

    static float toFloat(String text) throws BadArgumentException {
        float number = Float.parseFloat(text);
        checkRange(text, number);
        return number;
    }

    static UUID toUuid(String text) throws BadArgumentException {
        try {
            UUID uuid = UUID.fromString(text);
            if (uuid.toString().equalsIgnoreCase(text)) {
                return uuid;
            }
        } catch (IllegalArgumentException e) {
            // Said below: 1-1-1-1-1 is none either, though the JDK takes it.
        }
        throw new BadArgumentException("it is not a UUID of 32 digits and 4 hyphens");
    }

    private static void checkRange(String text, double number) throws BadArgumentException {
        if (Double.isInfinite(number) && !text.endsWith("Infinity")) {
            throw new BadArgumentException("it is too large for this type");
        }
        if (number == 0 && NOT_ZERO.matcher(text).matches()) {
            throw new BadArgumentException("it is too small for this type");
        }
    }
}
