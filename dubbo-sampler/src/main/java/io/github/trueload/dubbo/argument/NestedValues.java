// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What parsed JSON stands for where no parameter type decides: decimals are a {@code Double} where that keeps all
 * digits, and {@code {"@type": "java.time.LocalDate", "@value": "2024-01-31"}}, at any depth, is a value of that type.
 */
final class NestedValues {
    /** What a double keeps of any decimal. */
    private static final int DOUBLE_DIGITS = 15;

    static final String TYPE = "@type";
    static final String VALUE = "@value";

    private NestedValues() {}

    /** The value of a parsed text, which is changed in place. A refusal names the key that leads there. */
    @SuppressWarnings("unchecked")
    static Object of(Object parsed) throws BadArgumentException {
        if (parsed instanceof BigDecimal) {
            return smallest((BigDecimal) parsed);
        }
        if (parsed instanceof List) {
            return list((List<Object>) parsed);
        }
        if (parsed instanceof Map) {
            Map<String, Object> map = (Map<String, Object>) parsed;
            return isTyped(map) ? typed(map) : map(map);
        }
        return parsed;
    }

    /** Whether an object stands for a value of the type that it names. */
    static boolean isTyped(Map<?, ?> map) {
        return map.size() == 2 && map.containsKey(TYPE) && map.containsKey(VALUE);
    }

    private static Object list(List<Object> list) throws BadArgumentException {
        for (int i = 0; i < list.size(); i++) {
            try {
                list.set(i, of(list.get(i)));
            } catch (BadArgumentException e) {
                throw e.in("element " + (i + 1));
            }
        }
        return list;
    }

    private static Object map(Map<String, Object> map) throws BadArgumentException {
        for (Map.Entry<String, Object> entry : map.entrySet()) {
            try {
                entry.setValue(of(entry.getValue()));
            } catch (BadArgumentException e) {
                throw e.in(entry.getKey());
            }
        }
        return map;
    }

    private static Object typed(Map<String, Object> map) throws BadArgumentException {
        if (!(map.get(TYPE) instanceof String)) {
            throw new BadArgumentException("its @type is not a text");
        }
        ArgumentType type = ArgumentType.of((String) map.get(TYPE));
        Object value = map.get(VALUE);
        try {
            return type instanceof ArgumentType.OfJson && value != null
                    ? ofForeignClass(type, value)
                    : type.fromJson(value);
        } catch (BadArgumentException e) {
            throw new BadArgumentException(
                    e.in("@type " + type.name()).getMessage() + ": " + BadArgumentException.shorten(value));
        }
    }

    // Providers make an enum constant, or an object of a class, from a map that names the class (PojoUtils.realize of
    // Dubbo 2.6 to 3.3).
    private static Object ofForeignClass(ArgumentType type, Object value) throws BadArgumentException {
        boolean collection = type.name().startsWith("java.util.");
        if (value instanceof List || collection && value instanceof Map) {
            return type.fromJson(value);
        }
        if (type.name().startsWith("java.")) {
            throw new BadArgumentException("this type cannot be written in a plan");
        }
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("class", type.name());
        if (value instanceof Map) {
            ((Map<?, ?>) type.fromJson(value)).forEach((key, part) -> object.put((String) key, part));
        } else {
            object.put("name", String.valueOf(value));
        }
        return object;
    }

    /** A {@code Double} when it keeps all digits, else the number itself. */
    static Number smallest(BigDecimal exact) {
        double number = exact.doubleValue();
        if (exact.precision() <= DOUBLE_DIGITS && !Double.isInfinite(number) && (number != 0 || exact.signum() == 0)) {
            return number;
        }
        return exact;
    }
}
