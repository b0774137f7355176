// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.TagText;

/** Why samples failed: response code and message, made fit for tags. Immutable. */
final class ErrorKey {
    /** Stands for the errors of a label beyond those that are told apart. */
    static final ErrorKey OTHER = new ErrorKey(Labels.OTHER, Labels.OTHER);

    private static final int MAX_MESSAGE = 512;

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
