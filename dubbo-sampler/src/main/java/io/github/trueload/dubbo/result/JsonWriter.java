// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import java.lang.reflect.Array;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;

/**
 * Writes an answer as JSON: {@code null} values included, dates as {@code yyyy-MM-dd HH:mm:ss} in the machine's time
 * zone, any other object as its text. An object that contains itself, or is nested absurdly deep, ends in "...". Not
 * thread-safe; one per answer.
 */
public final class JsonWriter {
    private static final int MAX_DEPTH = 500;
    private static final DateTimeFormatter DATE_TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss");
    private static final String HEX = "0123456789abcdef";

    private final ResultFormat format;
    private final List<Object> path = new ArrayList<>();
    private final StringBuilder json = new StringBuilder(256);
    private int mostChars;
    private long cutBytes;

    private JsonWriter(ResultFormat format, int mostChars) {
        this.format = format;
        this.mostChars = mostChars;
    }

    /** The JSON text of a value. */
    public static String write(Object value, ResultFormat format) {
        JsonWriter writer = new JsonWriter(format, Integer.MAX_VALUE);
        writer.value(value, 0);
        return writer.json.toString();
    }

    /** The start of that text, and how long it would have been. Holds no more than that and one text of the answer. */
    static BodyText start(Object value, ResultFormat format, int mostBytes) {
        JsonWriter writer = new JsonWriter(format, mostBytes);
        writer.value(value, 0);
        return BodyText.start(writer.json.toString(), writer.cutBytes, mostBytes);
    }

    private void value(Object value, int depth) {
        if (value == null || value instanceof Boolean || value instanceof Number) {
            json.append(value);
        } else if (value instanceof Map
                || value instanceof Collection
                || value.getClass().isArray()) {
            nested(value, depth);
        } else {
            single(value);
        }
        if (json.length() > mostChars) {
            cut();
        }
    }

    // What comes after the first cut is only counted.
    private void cut() {
        boolean splitsPair = mostChars > 0 && Character.isHighSurrogate(json.charAt(mostChars - 1));
        mostChars -= splitsPair ? 1 : 0;
        cutBytes += BodyText.utf8Length(json, mostChars);
        json.setLength(mostChars);
    }

    private void single(Object value) {
        if (value instanceof Date) {
            Instant instant = Instant.ofEpochMilli(((Date) value).getTime());
            text(DATE_TIME.format(instant.atZone(ZoneId.systemDefault())));
        } else if (value instanceof LocalDateTime) {
            text(DATE_TIME.format((TemporalAccessor) value));
        } else {
            text(value.toString());
        }
    }

    private void nested(Object value, int depth) {
        if (depth > MAX_DEPTH || containsItself(value)) {
            text("...");
            return;
        }
        path.add(value);
        if (value instanceof Map) {
            object((Map<?, ?>) value, depth);
        } else {
            array(value instanceof Collection ? ((Collection<?>) value).toArray() : value, depth);
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

    private void object(Map<?, ?> object, int depth) {
        boolean first = true;
        json.append('{');
        for (Map.Entry<?, ?> entry : object.entrySet()) {
            if ("class".equals(entry.getKey()) && !format.hasClassKeys() && ClassNames.isOne(entry.getValue())) {
                continue;
            }
            next(first, depth + 1);
            first = false;
            text(String.valueOf(entry.getKey()));
            json.append(format.isIndented() ? ": " : ":");
            value(entry.getValue(), depth + 1);
        }
        end(first, depth, '}');
    }

    private void array(Object array, int depth) {
        int length = Array.getLength(array);
        json.append('[');
        for (int i = 0; i < length; i++) {
            next(i == 0, depth + 1);
            value(Array.get(array, i), depth + 1);
        }
        end(length == 0, depth, ']');
    }

    private void next(boolean first, int depth) {
        if (!first) {
            json.append(',');
        }
        indent(depth);
    }

    private void end(boolean empty, int depth, char bracket) {
        if (!empty) {
            indent(depth);
        }
        json.append(bracket);
    }

    private void indent(int depth) {
        if (format.isIndented()) {
            json.append('\n');
            for (int i = 0; i < depth; i++) {
                json.append("  ");
            }
        }
    }

    private void text(String text) {
        json.append('"');
        for (int i = 0; i < text.length(); i++) {
            character(text.charAt(i));
        }
        json.append('"');
    }

    private void character(char c) {
        switch (c) {
            case '"':
            case '\\':
                json.append('\\').append(c);
                break;
            case '\n':
                json.append("\\n");
                break;
            case '\r':
                json.append("\\r");
                break;
            case '\t':
                json.append("\\t");
                break;
            case '\b':
                json.append("\\b");
                break;
            case '\f':
                json.append("\\f");
                break;
            default:
                if (c < ' ' || c == '\u2028' || c == '\u2029') {
                    unicode(c);
                } else {
                    json.append(c);
                }
        }
    }

    private void unicode(char c) {
        json.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
            json.append(HEX.charAt(c >> shift & 0xf));
        }
    }
}
