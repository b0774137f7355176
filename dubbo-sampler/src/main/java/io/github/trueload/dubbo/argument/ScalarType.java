// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.util.List;
import java.util.Map;

/** A type whose value is a single text. Immutable. */
final class ScalarType implements ArgumentType {
    private final Class<?> type;
    private final Object blank;
    private final Converter converter;

    ScalarType(Class<?> type, Object blank, Converter converter) {
        this.type = type;
        this.blank = blank;
        this.converter = converter;
    }

    Class<?> type() {
        return type;
    }

    @Override
    public String name() {
        return type.getName();
    }

    @Override
    public Object fromText(String text, ArgumentRules rules) throws BadArgumentException {
        String trimmed = text.trim();
        return trimmed.isEmpty() || isNull(trimmed, rules) ? blank : convert(trimmed);
    }

    @Override
    public Object fromJson(Object value) throws BadArgumentException {
        if (value == null) {
            return blank;
        }
        if (value instanceof Map || value instanceof List) {
            throw new BadArgumentException("it is not a single value");
        }
        if (type == String.class) {
            return value.toString();
        }
        String text = value.toString();
        if (type == char.class || type == Character.class) {
            // A blank is a character, too.
            return text.isEmpty() ? blank : convert(text);
        }
        return text.trim().isEmpty() ? blank : convert(text.trim());
    }

    private boolean isNull(String trimmed, ArgumentRules rules) {
        return rules.nullIsNull()
                ? "null".equalsIgnoreCase(trimmed)
                : "null".equals(trimmed) && type != String.class && !type.isPrimitive();
    }

    private Object convert(String trimmed) throws BadArgumentException {
        try {
            return converter.convert(trimmed);
        } catch (NumberFormatException e) {
            throw new BadArgumentException("it is not a number of this type");
        }
    }

    /** Turns a text that is neither blank nor the null literal into a value. */
    @FunctionalInterface
    interface Converter {
        /**
         * Converts a trimmed text.
         *
         * @throws NumberFormatException when the text is no number of the type
         */
        Object convert(String text) throws BadArgumentException;
    }
}
