// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Writes an answer as JSON: {@code null}s included, dates as {@code yyyy-MM-dd HH:mm:ss} in the machine's zone, objects
 * of a service's classes by their properties, others as their text. What contains itself, or is nested absurdly deep,
 * ends in "...". Gson writes it, as for jmeter-plugins-for-apache-dubbo, to whose texts assertions were made.
 */
public final class ResultJson {
    private static final int MAX_DEPTH = 500;
    /** Of dozens that all know each other there are more ways than any heap has room for. */
    private static final int MAX_WITH_CIRCLES = 200_000;

    private static final int USUAL_CHARS = 256;
    private static final DateTimeFormatter DATE_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final ResultFormat format;
    private final List<Object> path = new ArrayList<>();
    private final JsonWriter json;
    private boolean hasCircles;
    private int objects;

    private ResultJson(ResultFormat format, JsonWriter json) {
        this.format = format;
        this.json = json;
    }

    /** The JSON text of a value. */
    public static String write(Object value, ResultFormat format) {
        StringWriter text = new StringWriter(USUAL_CHARS);
        write(value, format, text);
        return text.toString();
    }

    static void write(Object value, ResultFormat format, Writer text) {
        try (JsonWriter json = new JsonWriter(text)) {
            json.setStrictness(Strictness.LENIENT);
            if (format.indented) {
                json.setIndent("  ");
            }
            new ResultJson(format, json).value(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void value(Object value) throws IOException {
        if (value == null) {
            json.nullValue();
        } else if (value instanceof String) {
            json.value((String) value);
        } else if (value instanceof Boolean) {
            json.value((Boolean) value);
        } else if (value instanceof Number) {
            // Its own text, which is NaN where it is no number: that is what the older plugin writes.
            json.jsonValue(value.toString());
        } else if (value instanceof Map
                || value instanceof Collection
                || value.getClass().isArray()
                || BeanView.isBean(value)) {
            nested(value);
        } else {
            json.value(text(value));
        }
    }

    private static String text(Object value) {
        if (value instanceof Date) {
            Instant instant = Instant.ofEpochMilli(((Date) value).getTime());
            return DATE_TIME.format(instant.atZone(ZoneId.systemDefault()));
        }
        if (value instanceof Enum) {
            return ((Enum<?>) value).name();
        }
        return value instanceof LocalDateTime ? DATE_TIME.format((LocalDateTime) value) : value.toString();
    }

    private void nested(Object value) throws IOException {
        boolean isCircle = containsItself(value);
        hasCircles |= isCircle;
        if (isCircle || path.size() > MAX_DEPTH || hasCircles && ++objects > MAX_WITH_CIRCLES) {
            json.value("...");
            return;
        }
        path.add(value);
        if (value instanceof Map) {
            object((Map<?, ?>) value);
        } else if (value instanceof Collection) {
            array(((Collection<?>) value).toArray());
        } else if (value.getClass().isArray()) {
            array(value);
        } else {
            object(BeanView.of(value));
        }
        path.remove(path.size() - 1);
    }

    private boolean containsItself(Object value) {
        for (Object ancestor : path) {
            if (ancestor == value) {
                return true;
            }
        }
        return false;
    }

    private void object(Map<?, ?> object) throws IOException {
        json.beginObject();
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            if ("class".equals(entry.getKey()) && !format.classKeys && isClassName(entry.getValue())) {
                continue;
            }
            Object key = entry.getKey();
            json.name(key instanceof Enum ? ((Enum<?>) key).name() : String.valueOf(key));
            value(entry.getValue());
        }
        json.endObject();
    }

    private void array(Object array) throws IOException {
        json.beginArray();
        int length = Array.getLength(array);
        for (int i = 0; i < length; i++) {
            value(Array.get(array, i));
        }
        json.endArray();
    }

    /**
     * Tells the class names that a generic call adds under the key {@code class} (PojoUtils.generalize of Dubbo 2.6 to
     * 3.3) from what a service holds there itself: {@code com.acme.Order}, {@code com.acme.Order$Item}.
     */
    private static boolean isClassName(Object value) {
        if (!(value instanceof String)) {
            return false;
        }
        String name = (String) value;
        int simple = name.lastIndexOf('.') + 1;
        if (simple < 2 || simple == name.length() || !Character.isUpperCase(name.charAt(simple))) {
            return false;
        }
        boolean isStart = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (isStart ? !Character.isJavaIdentifierStart(c) : c != '.' && !Character.isJavaIdentifierPart(c)) {
                return false;
            }
            isStart = c == '.';
        }
        return true;
    }

    /** How an answer is written. */
    public enum ResultFormat {
        /** One line, without the class names that generic calls add to every object under the key {@code class}. */
        COMPACT(false, false),
        /** Indented, without those class names. */
        PRETTY(true, false),
        /** Indented, with {@code class} keys: as jmeter-plugins-for-apache-dubbo writes, on which assertions rely. */
        OLDER_PLUGIN(true, true);

        private final boolean indented;
        private final boolean classKeys;

        ResultFormat(boolean indented, boolean classKeys) {
            this.indented = indented;
            this.classKeys = classKeys;
        }

        /** The format that a plan names; anything else is the older plugin's. */
        public static ResultFormat of(String name) {
            return "compact".equals(name) ? COMPACT : "pretty".equals(name) ? PRETTY : OLDER_PLUGIN;
        }
    }

    /**
     * What an object of a service's own class says, as a generic call would tell it: its class, and its properties by
     * getters, named as Dubbo does (PojoUtils: {@code getURL} is {@code uRL}), by accessors called as their fields, and
     * by public fields; where there is none of these, by all fields: no answer that holds something is shown as empty.
     */
    private static final class BeanView {
        private static final ClassValue<BeanView> KNOWN = new ClassValue<BeanView>() {
            @Override
            protected BeanView computeValue(Class<?> type) {
                return new BeanView(type);
            }
        };
        private static final ClassLoader JDK =
                ClassLoader.getSystemClassLoader().getParent();

        private final Map<String, Member> members = new LinkedHashMap<>();

        private BeanView(Class<?> type) {
            Map<String, Field> fields = fields(type);
            Map<String, Member> getters = new TreeMap<>();
            for (Method method : type.getMethods()) {
                Field field = fields.get(method.getName());
                boolean isAccessor = field != null && field.getType() == method.getReturnType();
                String name = isAccessor ? method.getName() : propertyOf(method);
                if (name != null && isGetter(method)) {
                    getters.putIfAbsent(name, method);
                }
            }
            members.putAll(getters);
            new TreeMap<>(fields).forEach((name, field) -> {
                if (Modifier.isPublic(field.getModifiers())) {
                    members.putIfAbsent(name, field);
                }
            });
            if (members.isEmpty()) {
                members.putAll(new TreeMap<>(fields));
            }
            members.values().forEach(member -> ((AccessibleObject) member).setAccessible(true));
        }

        /** Those of its own and of the classes above it, as far as these do not come with Java. */
        private static Map<String, Field> fields(Class<?> type) {
            Map<String, Field> fields = new HashMap<>();
            for (Class<?> each = type; each != null && isForeign(each); each = each.getSuperclass()) {
                for (Field field : each.getDeclaredFields()) {
                    if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                        fields.putIfAbsent(field.getName(), field);
                    }
                }
            }
            return fields;
        }

        private static boolean isForeign(Class<?> type) {
            ClassLoader loader = type.getClassLoader();
            return loader != null && loader != JDK;
        }

        private static boolean isGetter(Method method) {
            return method.getParameterCount() == 0
                    && !Modifier.isStatic(method.getModifiers())
                    && method.getReturnType() != void.class
                    && method.getDeclaringClass() != Object.class
                    && !method.isBridge();
        }

        private static String propertyOf(Method method) {
            String name = method.getName();
            int prefix = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : 0;
            if (prefix == 0 || name.length() == prefix) {
                return null;
            }
            // isolate() is a property of its own only where it answers yes or no.
            boolean isWord = prefix == 2 && Character.isLowerCase(name.charAt(prefix));
            return isWord && method.getReturnType() != boolean.class
                    ? null
                    : Character.toLowerCase(name.charAt(prefix)) + name.substring(prefix + 1);
        }

        /** Whether an object is of a class that does not come with Java, and more than a constant. */
        static boolean isBean(Object value) {
            return isForeign(value.getClass()) && !(value instanceof Enum) && !(value instanceof Throwable);
        }

        static Map<String, Object> of(Object value) {
            BeanView view = KNOWN.get(value.getClass());
            Map<String, Object> properties = new LinkedHashMap<>();
            properties.put("class", value.getClass().getName());
            view.members.forEach((name, member) -> {
                try {
                    properties.put(
                            name,
                            member instanceof Method ? ((Method) member).invoke(value) : ((Field) member).get(value));
                } catch (InvocationTargetException e) {
                    properties.put(name, String.valueOf(e.getCause()));
                } catch (IllegalAccessException e) {
                    properties.put(name, e.toString());
                }
            });
            return properties;
        }
    }
}
