// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size.run;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON into maps, lists, texts, doubles and booleans; null is NaN where a number is asked for. Stateless. */
final class JsonTree {
    private static final int DEEPEST = 100;

    private JsonTree() {}

    static Map<String, Object> read(File file) throws IOException {
        try (JsonParser parser = new JsonFactory().createParser(file)) {
            if (parser.nextToken() != JsonToken.START_OBJECT) {
                throw new IOException(file + " holds no JSON object");
            }
            return map(value(parser, 0));
        }
    }

    @SuppressWarnings("unchecked") // What else it may be is an older or a broken file, which the reader tells.
    static List<Object> list(Map<String, Object> parent, String name) {
        Object value = parent.get(name);
        return value instanceof List ? (List<Object>) value : new ArrayList<>();
    }

    @SuppressWarnings("unchecked") // As above.
    static Map<String, Object> map(Object value) {
        return value instanceof Map ? (Map<String, Object>) value : new LinkedHashMap<>();
    }

    static double number(Object value) {
        return value instanceof Double ? (Double) value : Double.NaN;
    }

    private static Object value(JsonParser parser, int depth) throws IOException {
        if (depth > DEEPEST) {
            throw new IOException("it is nested deeper than any report");
        }
        JsonToken token = parser.currentToken();
        if (token == JsonToken.START_OBJECT) {
            Map<String, Object> map = new LinkedHashMap<>();
            while (parser.nextToken() != JsonToken.END_OBJECT) {
                String name = parser.currentName();
                parser.nextToken();
                map.put(name, value(parser, depth + 1));
            }
            return map;
        }
        if (token == JsonToken.START_ARRAY) {
            List<Object> list = new ArrayList<>();
            while (parser.nextToken() != JsonToken.END_ARRAY) {
                list.add(value(parser, depth + 1));
            }
            return list;
        }
        if (token == null) {
            throw new IOException("it ends too early");
        }
        return token.isNumeric()
                ? parser.getDoubleValue()
                : token.isBoolean() ? parser.getBooleanValue() : text(parser);
    }

    private static String text(JsonParser parser) throws IOException {
        return parser.currentToken() == JsonToken.VALUE_NULL ? null : parser.getText();
    }
}
