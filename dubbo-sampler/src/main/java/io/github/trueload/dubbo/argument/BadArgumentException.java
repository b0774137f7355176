// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

/** A text of the plan is no value of its type. The message is one line for the user. */
public final class BadArgumentException extends Exception {
    private static final int SHOWN = 80;
    private static final long serialVersionUID = 1L;

    BadArgumentException(String message) {
        super(message, null, false, false);
    }

    /** The same about a part of a value: what stands under a key, or an element of a list, by its index from 0. */
    BadArgumentException in(Object part) {
        String shown = part instanceof Integer ? "element " + ((Integer) part + 1) : shorten(part);
        return new BadArgumentException(shown + ": " + getMessage());
    }

    /** The same about a whole argument or attachment, with its type and what the plan says of it. */
    BadArgumentException of(String what, String type, Object text) {
        return new BadArgumentException(what + " (" + (type.isEmpty() ? "no type" : shorten(type)) + "): "
                + getMessage() + ": " + shorten(text));
    }

    /** The start of a text, fit to stand in one line. */
    static String shorten(Object said) {
        String text = String.valueOf(said);
        String line = text.substring(0, Math.min(text.length(), SHOWN)).replaceAll("\\p{Cc}", " ");
        return text.length() > SHOWN ? line + "..." : line;
    }
}
