// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import io.github.trueload.dubbo.argument.ArgumentReader.ArgumentRules;
import java.lang.reflect.Array;

/** A parameter type: the name that is sent, and how texts and JSON become values. A refusal says the reason alone. */
interface ArgumentType {
    String name();

    /** The class of its values; {@code Object} where the provider makes them of what is sent. */
    Class<?> type();

    /** Reads a text without making the final object of it: a value, or parsed JSON with {@code BigDecimal}s. */
    Object read(String text, ArgumentRules rules) throws BadArgumentException;

    /** The value that an element of a JSON text stands for, its decimals being {@code BigDecimal}. */
    Object fromJson(Object value) throws BadArgumentException;

    default Object fromText(String text, ArgumentRules rules) throws BadArgumentException {
        return fromJson(read(text, rules));
    }

    /** The type of a name as plans write it, with or without blanks and generics. */
    static ArgumentType of(String text) {
        ScalarType scalar = ScalarType.find(text);
        if (scalar != null) {
            return scalar;
        }
        String name =
                text.replaceAll("\\s+", "").replaceFirst("<.*>|<[^>]*$", "").replaceFirst("\\.\\.\\.$", "[]");
        if (!name.equals(text)) {
            return of(name);
        }
        ArgumentType element = name.endsWith("[]") ? of(name.substring(0, name.length() - 2)) : null;
        return new OfJson(element == null ? name : element.name() + "[]", element);
    }

    /** An array of any depth, or a collection, a map or a class of the user's, sent as it stands in its JSON text. */
    final class OfJson implements ArgumentType {
        private final String name;
        /** That of an array's elements; {@code null} where it is none. */
        private final ArgumentType element;

        private OfJson(String name, ArgumentType element) {
            this.name = name;
            this.element = element;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Class<?> type() {
            return element == null
                    ? Object.class
                    : Array.newInstance(element.type(), 0).getClass();
        }

        @Override
        public Object read(String text, ArgumentRules rules) throws BadArgumentException {
            String trimmed = text.trim();
            if (trimmed.isEmpty() || "null".equalsIgnoreCase(trimmed)) {
                return null;
            }
            try {
                return rules.read(trimmed);
            } catch (BadArgumentException e) {
                if (element != null || "{[\"".indexOf(trimmed.charAt(0)) >= 0) {
                    throw e;
                }
                // The bare name of an enum constant, which is no JSON.
                return trimmed;
            }
        }

        @Override
        public Object fromJson(Object value) throws BadArgumentException {
            return element != null && value != null
                    ? TypedValues.array(element.type(), value, element::fromJson)
                    : TypedValues.generic(name, value);
        }
    }
}
