// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** JSON as maps, lists, strings, doubles, booleans and null. Thread-safe. */
public final class Json {
    private static final ObjectMapper MAPPER = new ObjectMapper();

    private Json() {}

    /** The value that a text stands for; every number is a double. */
    public static Object parse(String text) {
        try {
            return value(MAPPER.readTree(text));
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException(e.getOriginalMessage() + " in " + text, e);
        }
    }

    private static Object value(JsonNode node) {
        if (node.isObject()) {
            Map<String, Object> map = new LinkedHashMap<>();
            node.fields().forEachRemaining(field -> map.put(field.getKey(), value(field.getValue())));
            return map;
        }
        if (node.isArray()) {
            List<Object> list = new ArrayList<>();
            node.forEach(item -> list.add(value(item)));
            return list;
        }
        if (node.isNumber()) {
            return node.doubleValue();
        }
        if (node.isBoolean()) {
            return node.booleanValue();
        }
        return node.isNull() ? null : node.textValue();
    }
}
