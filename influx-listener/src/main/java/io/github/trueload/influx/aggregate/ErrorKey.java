// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Schema.Value;
import io.github.trueload.influx.row.TagText;
import java.util.regex.Pattern;

/** Why samples failed: response code and message, made fit for tags. */
final class ErrorKey {
    /** Stands for the errors of a label beyond the codes that are told apart. */
    static final ErrorKey OTHER = new ErrorKey(Value.OTHER, Value.OTHER);

    private static final int MAX_MESSAGE = 512;

    /** Identifiers (UUIDs, hexadecimal numbers of six digits or more), then addresses, times and other numbers. */
    private static final Pattern VARYING = Pattern.compile("\\b\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}\\b"
            + "|\\b(?=[a-fA-F]*\\d)\\p{XDigit}{6,}\\b"
            + "|\\p{XDigit}{0,4}(?::\\p{XDigit}{0,4}){3,7}(?:%\\w+)?"
            + "|[-+]?\\d+(?:[.,:/T-]\\d+)*Z?");

    final String code;
    final String message;

    private ErrorKey(String code, String message) {
        this.code = code;
        this.message = message;
    }

    /** An empty code becomes 0 and an empty message None, as JMeter's own client has it. */
    static ErrorKey of(String code, String message) {
        return new ErrorKey(clean(code, "0"), clean(message, "None"));
    }

    /** This with what varies in its message replaced by {@code #}. */
    ErrorKey masked() {
        return new ErrorKey(code, VARYING.matcher(message).replaceAll("#"));
    }

    /** This with its code alone. */
    ErrorKey withoutMessage() {
        return new ErrorKey(code, Value.OTHER);
    }

    private static String clean(String text, String ifEmpty) {
        String clean = TagText.clean(text);
        if (clean.equals(TagText.EMPTY)) {
            return ifEmpty;
        }
        return clean.length() <= MAX_MESSAGE ? clean : TagText.clean(clean.substring(0, MAX_MESSAGE));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ErrorKey
                && code.equals(((ErrorKey) other).code)
                && message.equals(((ErrorKey) other).message);
    }

    @Override
    public int hashCode() {
        return 31 * code.hashCode() + message.hashCode();
    }
}
