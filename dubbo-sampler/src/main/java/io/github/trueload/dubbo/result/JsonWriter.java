// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
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
 * Writes an answer as JSON: {@code null} values included, dates as {@code yyyy-MM-dd HH:mm:ss} in the machine's time
 * zone, objects of a service's own classes by their properties, any other object as its text. An object that contains
 * itself, or is nested absurdly deep, ends in "...". Not thread-safe; one per answer.
 */
public final class JsonWriter {
    private static final int MAX_DEPTH = 500;
    private static final int USUAL_CHARS = 256;
    private static final DateTimeFormatter DATE_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final JsonFactory FACTORY =
            new JsonFactoryBuilder().characterEscapes(new JsonEscapes()).build();

    private final ResultFormat format;
    private final List<Object> path = new ArrayList<>();
    private final JsonGenerator json;

    private JsonWriter(ResultFormat format, JsonGenerator json) {
        this.format = format;
        this.json = json;
    }

    /** The JSON text of a value. */
    public static String write(Object value, ResultFormat format) {
        StringWriter text = new StringWriter(USUAL_CHARS);
        write(value, format, text);
        return text.toString();
    }

    /** The start of that text, and how long it would have been. Holds little more than that. */
    static BodyText start(Object value, ResultFormat format, int mostBytes) {
        TextStart text = new TextStart(mostBytes);
        write(value, format, text);
        return text.text(mostBytes);
    }

    private static void write(Object value, ResultFormat format, Writer text) {
        try (JsonGenerator json = FACTORY.createGenerator(text)) {
            json.setPrettyPrinter(format.isIndented() ? new JsonLayout() : null);
            new JsonWriter(format, json).value(value);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void value(Object value) throws IOException {
        if (value == null) {
            json.writeNull();
        } else if (value instanceof String) {
            json.writeString((String) value);
        } else if (value instanceof Boolean) {
            json.writeBoolean((Boolean) value);
        } else if (value instanceof Number) {
            // Its own text, which is NaN where it is no number: that is what the older plugin writes.
            json.writeNumber(value.toString());
        } else if (value instanceof Map
                || value instanceof Collection
                || value.getClass().isArray()
                || BeanView.isBean(value)) {
            nested(value);
        } else {
            json.writeString(text(value));
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
            json.writeString("...");
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
        json.writeStartObject();
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            if ("class".equals(entry.getKey()) && !format.hasClassKeys() && ClassNames.isOne(entry.getValue())) {
                continue;
            }
            json.writeFieldName(String.valueOf(entry.getKey()));
            value(entry.getValue());
        }
        json.writeEndObject();
    }

    private void array(Object array) throws IOException {
        json.writeStartArray();
        int length = Array.getLength(array);
        for (int i = 0; i < length; i++) {
            value(Array.get(array, i));
        }
        json.writeEndArray();
    }
}
