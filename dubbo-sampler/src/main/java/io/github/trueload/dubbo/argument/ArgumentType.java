// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import io.github.trueload.dubbo.argument.CallArguments.ArgumentRules;
import java.lang.reflect.Array;
import java.util.Base64;
import java.util.List;

/** A parameter type: the name that is sent, and how texts and JSON become values. A refusal says the reason alone. */
interface ArgumentType {
    String name();

    /** What a text says, for one who knows the type better: a value, or parsed JSON with {@code BigDecimal}s. */
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
        return name.endsWith("[]") ? new OfArray(of(name.substring(0, name.length() - 2))) : new OfJson(name);
    }

    /** An array of any depth, written as a JSON array. Elements of foreign classes are sent as they stand there. */
    final class OfArray implements ArgumentType {
        private final String name;
        private final ArgumentType element;
        private final Class<?> elementClass;

        OfArray(ArgumentType element) {
            this.name = element.name() + "[]";
            this.element = element;
            this.elementClass = classOf(element);
        }

        private static Class<?> classOf(ArgumentType element) {
            if (element instanceof OfArray) {
                return Array.newInstance(((OfArray) element).elementClass, 0).getClass();
            }
            return element instanceof ScalarType ? ((ScalarType) element).type : Object.class;
        }

        @Override
        public String name() {
            return name;
        }

        @Override
        public Object read(String text, ArgumentRules rules) throws BadArgumentException {
            String trimmed = text.trim();
            return trimmed.isEmpty() || "null".equalsIgnoreCase(trimmed) ? null : rules.read(trimmed);
        }

        @Override
        public Object fromJson(Object value) throws BadArgumentException {
            if (value == null) {
                return null;
            }
            if (elementClass == byte.class && value instanceof String) {
                return bytes((String) value);
            }
            if (!(value instanceof List)) {
                throw new BadArgumentException("it is not a JSON array");
            }
            List<?> list = (List<?>) value;
            Object array = Array.newInstance(elementClass, list.size());
            for (int i = 0; i < list.size(); i++) {
                try {
                    Array.set(array, i, element.fromJson(list.get(i)));
                } catch (BadArgumentException e) {
                    throw e.in("element " + (i + 1));
                }
            }
            return array;
        }

        static byte[] bytes(String base64) throws BadArgumentException {
            try {
                return Base64.getDecoder().decode(base64);
            } catch (IllegalArgumentException e) {
                throw new BadArgumentException("it is neither a JSON array nor Base64");
            }
        }
    }

    /** A collection, a map or a class of the user's, sent as it stands in its JSON text. */
    final class OfJson implements ArgumentType {
        private final String name;

        OfJson(String name) {
            this.name = name;
        }

        @Override
        public String name() {
            return name;
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
                if ("{[\"".indexOf(trimmed.charAt(0)) >= 0) {
                    throw e;
                }
                // The bare name of an enum constant, which is no JSON.
                return trimmed;
            }
        }

        @Override
        public Object fromJson(Object value) throws BadArgumentException {
            return JdkTypes.contained(name, NestedValues.of(value));
        }
    }
}
