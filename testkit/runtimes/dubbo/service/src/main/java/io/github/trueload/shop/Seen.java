// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop;

import java.lang.reflect.Array;
import java.text.SimpleDateFormat;
import java.util.Date;
import java.util.StringJoiner;

/** Puts what a method received into words: simple class name and value. Thread-safe. */
public final class Seen {
    private Seen() {}

    /** All arguments, separated by {@code "; "}. */
    static String all(Object... arguments) {
        StringJoiner all = new StringJoiner("; ");
        for (Object argument : arguments) {
            all.add(text(argument));
        }
        return all.toString();
    }

    /** One argument, for example {@code Long 7}, {@code int[] 1, 2} or {@code null}. */
    static String text(Object value) {
        if (value == null) {
            return "null";
        }
        if (value.getClass().isArray()) {
            StringJoiner elements = new StringJoiner(", ");
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(String.valueOf(Array.get(value, i)));
            }
            return value.getClass().getSimpleName() + " " + elements;
        }
        if (value instanceof Date) {
            return "Date " + new SimpleDateFormat("yyyy-MM-dd HH:mm:ss").format((Date) value);
        }
        return value.getClass().getSimpleName() + " " + value;
    }
}
