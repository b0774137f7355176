// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.text.SimpleDateFormat;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The one rule by which an answer is compared, whoever got it: numbers and truth values as they are; dates and a
 * {@code LocalDateTime} as {@code yyyy-MM-dd HH:mm:ss}; enums by their names; lists, sets and arrays as arrays; maps as
 * objects, without the class that a generic call adds under the key {@code class}; an object of the service's own as an
 * object of its getters, or of its fields where it has none; a value inside itself as "..."; everything else as its
 * text.
 */
final class AnswerJson {
    private final StringBuilder json = new StringBuilder();
    private final Map<Object, Object> path = new IdentityHashMap<>();

    private AnswerJson() {}

    static String of(Object value) {
        AnswerJson writer = new AnswerJson();
        writer.value(value);
        return writer.json.toString();
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') {
                quoted.append('\\').append(c);
            } else if (c < ' ') {
                quoted.append(String.format("\\u%04x", (int) c));
            } else {
                quoted.append(c);
            }
        }
        return quoted.append('"').toString();
    }

    private void value(Object value) {
        if (value == null || value instanceof Boolean || value instanceof Number) {
            json.append(value);
        } else if (value instanceof Date) {
            json.append(quoted(new SimpleDateFormat("yyyy-MM-dd HH:mm:ss").format((Date) value)));
        } else if (value instanceof LocalDateTime time) {
            json.append(quoted(time.format(DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss"))));
        } else if (value instanceof Enum<?> constant) {
            json.append(quoted(constant.name()));
        } else if (value instanceof Map
                || value instanceof Collection
                || value.getClass().isArray()
                || isOwn(value)) {
            nested(value);
        } else {
            json.append(quoted(value.toString()));
        }
    }

    private static boolean isOwn(Object value) {
        return value.getClass().getName().startsWith("io.github.trueload.shop.") && !(value instanceof Throwable);
    }

    private void nested(Object value) {
        if (path.put(value, value) != null) {
            json.append("\"...\"");
            return;
        }
        if (value instanceof Map<?, ?> map) {
            Map<String, Object> members = new TreeMap<>();
            map.forEach((key, each) -> members.put(String.valueOf(key), each));
            if (String.valueOf(members.get("class")).matches("(\\w+\\.)+[A-Z$\\w]+")) {
                members.remove("class");
            }
            object(members);
        } else if (value instanceof Collection<?> collection) {
            array(new ArrayList<>(collection));
        } else if (value.getClass().isArray()) {
            List<Object> elements = new ArrayList<>();
            for (int i = 0; i < Array.getLength(value); i++) {
                elements.add(Array.get(value, i));
            }
            array(elements);
        } else {
            object(properties(value));
        }
        path.remove(value);
    }

    private void object(Map<String, Object> members) {
        String comma = "{";
        for (Map.Entry<String, Object> member : members.entrySet()) {
            json.append(comma).append(quoted(member.getKey())).append(':');
            value(member.getValue());
            comma = ",";
        }
        json.append(members.isEmpty() ? "{}" : "}");
    }

    private void array(List<Object> elements) {
        json.append('[');
        for (int i = 0; i < elements.size(); i++) {
            json.append(i == 0 ? "" : ",");
            value(elements.get(i));
        }
        json.append(']');
    }

    private static Map<String, Object> properties(Object value) {
        Map<String, Object> properties = new TreeMap<>();
        try {
            for (Method method : value.getClass().getMethods()) {
                boolean reads = method.getParameterCount() == 0
                        && !Modifier.isStatic(method.getModifiers())
                        && method.getDeclaringClass() != Object.class
                        && !method.isBridge();
                String name = method.getName().replaceFirst("^(get|is)(?=[A-Z]|a[A-Z])", "");
                if (reads
                        && (!name.equals(method.getName())
                                || value.getClass().isRecord() && isComponent(value, name))) {
                    properties.put(Character.toLowerCase(name.charAt(0)) + name.substring(1), method.invoke(value));
                }
            }
            boolean hasNone = properties.isEmpty();
            for (Field field : value.getClass().getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && (hasNone || Modifier.isPublic(field.getModifiers()))) {
                    field.setAccessible(true);
                    properties.put(field.getName(), field.get(value));
                }
            }
            return properties;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    private static boolean isComponent(Object value, String name) {
        for (var component : value.getClass().getRecordComponents()) {
            if (component.getName().equals(name)) {
                return true;
            }
        }
        return false;
    }
}
