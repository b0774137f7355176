// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import java.lang.reflect.Array;
import java.text.SimpleDateFormat;
import java.util.Collection;
import java.util.Date;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;

/** Puts what a method received into words, to the depths of it: of each value its class and what it says. */
final class Shown {
    private Shown() {}

    static String all(Object... values) {
        StringJoiner all = new StringJoiner("; ");
        for (Object value : values) {
            all.add(text(value));
        }
        return all.toString();
    }

    static String text(Object value) {
        if (value == null) {
            return "null";
        }
        if (value.getClass().isArray()) {
            StringJoiner elements = new StringJoiner(", ", value.getClass().getSimpleName() + "{", "}");
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(text(Array.get(value, i)));
            }
            return elements.toString();
        }
        if (value instanceof Collection<?> collection) {
            return list(collection);
        }
        if (value instanceof Map<?, ?> map) {
            Set<String> entries = new TreeSet<>();
            map.forEach((key, each) -> entries.add(text(key) + "=" + text(each)));
            return "Map{" + String.join(", ", entries) + "}";
        }
        if (value.getClass() == Date.class) {
            return "Date " + new SimpleDateFormat("yyyy-MM-dd HH:mm:ss.SSS").format(value);
        }
        Class<?> type = value instanceof Enum<?> constant ? constant.getDeclaringClass() : value.getClass();
        return type.getSimpleName() + " " + value;
    }

    // By which class an interface is served is the client's own matter; of a set so is the order.
    private static String list(Collection<?> collection) {
        boolean isSet = collection instanceof Set;
        Collection<String> elements = isSet ? new TreeSet<>() : new java.util.ArrayList<>();
        collection.forEach(each -> elements.add(text(each)));
        return (isSet ? "Set" : "List") + "[" + String.join(", ", elements) + "]";
    }
}
