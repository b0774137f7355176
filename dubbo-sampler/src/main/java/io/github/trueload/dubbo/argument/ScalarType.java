// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.util.List;
import java.util.Map;

/** A type whose value is a single text. Immutable. */
final class ScalarType implements ArgumentType {
    private final Class<?> type;
    private final Object blank;
    private final Converter converter;
    private final Converter olderConverter;

    ScalarType(Class<?> type, Object blank, Converter converter) {
        this(type, blank, converter, converter);
    }

    /** A type whose texts mean something else in the tables of older plans. */
    private ScalarType(Class<?> type, Object blank, Converter converter, Converter olderConverter) {
        this.type = type;
        this.blank = blank;
        this.converter = converter;
        this.olderConverter = olderConverter;
    }

    /** The same type with another meaning of texts in the tables of older plans. */
    ScalarType inOlderPlans(Converter older) {
        return new ScalarType(type, blank, converter, older);
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
        return trimmed.isEmpty() || isNull(trimmed, rules)
                ? blank
                : convert(trimmed, rules.isOlder() ? olderConverter : converter);
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
            return text.isEmpty() ? blank : convert(text, converter);
        }
        return text.trim().isEmpty() ? blank : convert(text.trim(), converter);
    }

    private boolean isNull(String trimmed, ArgumentRules rules) {
        return rules.nullIsNull()
                ? "null".equalsIgnoreCase(trimmed)
                : "null".equals(trimmed) && type != String.class && !type.isPrimitive();
    }

    private static Object convert(String trimmed, Converter converter) throws BadArgumentException {
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
