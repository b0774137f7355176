// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonWriter;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.reflect.Array;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;

/**
 * Writes an answer as JSON: {@code null}s included, dates as {@code yyyy-MM-dd HH:mm:ss} in the machine's zone, objects
 * of a service's classes by their properties, others as their text. An object that contains itself, or is nested
 * absurdly deep, ends in "...". Gson writes it, as for jmeter-plugins-for-apache-dubbo, to whose texts assertions were
 * made.
 */
public final class ResultJson {
    private static final int MAX_DEPTH = 500;
    private static final int USUAL_CHARS = 256;
    private static final DateTimeFormatter DATE_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");

    private final ResultFormat format;
    private final List<Object> path = new ArrayList<>();
    private final JsonWriter json;

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
        if (path.size() > MAX_DEPTH || containsItself(value)) {
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
            json.name(String.valueOf(entry.getKey()));
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
        /**
         * Indented, with {@code class} keys: as jmeter-plugins-for-apache-dubbo writes it, on which assertions rely.
         */
        OLDER_PLUGIN(true, true);

        private final boolean indented;
        private final boolean classKeys;

        ResultFormat(boolean indented, boolean classKeys) {
            this.indented = indented;
            this.classKeys = classKeys;
        }

        /** The format that a plan names; anything else is the older plugin's. */
        public static ResultFormat of(String name) {
            switch (name) {
                case "compact":
                    return COMPACT;
                case "pretty":
                    return PRETTY;
                default:
                    return OLDER_PLUGIN;
            }
        }
    }
}
