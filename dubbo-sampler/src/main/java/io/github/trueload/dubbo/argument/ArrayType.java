// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Array;
import java.util.Base64;
import java.util.List;

/** An array, written as a JSON array. Immutable. */
final class ArrayType implements ArgumentType {
    private final String name;
    private final ArgumentType element;
    private final Class<?> elementClass;

    /** An array of a type of the JDK that we know. */
    ArrayType(ScalarType element) {
        this.name = element.name() + "[]";
        this.element = element;
        this.elementClass = element.type();
    }

    /** An array of anything else; its elements are sent as they stand in the JSON text. */
    ArrayType(String elementName) {
        this.name = elementName + "[]";
        this.element = new JsonType(elementName);
        this.elementClass = Object.class;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Object fromText(String text, ArgumentRules rules) throws BadArgumentException {
        String trimmed = text.trim();
        return trimmed.isEmpty() || "null".equalsIgnoreCase(trimmed) ? null : fromJson(rules.read(trimmed));
    }

    @Override
    public Object read(String text, ArgumentRules rules) throws BadArgumentException {
        String trimmed = text.trim();
        if (elementClass != Object.class || trimmed.isEmpty() || "null".equalsIgnoreCase(trimmed)) {
            return fromText(text, rules);
        }
        return rules.read(trimmed);
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
                throw new BadArgumentException("element " + (i + 1) + ": " + e.getMessage());
            }
        }
        return array;
    }

    private static byte[] bytes(String base64) throws BadArgumentException {
        try {
            return Base64.getDecoder().decode(base64);
        } catch (IllegalArgumentException e) {
            throw new BadArgumentException("it is neither a JSON array nor Base64");
        }
    }
}
