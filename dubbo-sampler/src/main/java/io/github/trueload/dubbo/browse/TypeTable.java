// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The classes of a service definition: constants of enums, names and types of properties. Filled once, then read. */
final class TypeTable {
    private static final int DEEPEST = 16;

    private final Object root;
    private final Map<String, List<String>> constants = new HashMap<>();
    private final Map<String, Map<String, String>> properties = new HashMap<>();

    /**
     * Reads the types of a definition. Providers of 2.7 nest the types of properties, those of 3.x name them.
     *
     * @param root the whole definition, which references are relative to
     */
    TypeTable(Object root, Object types) {
        this.root = root;
        elements(types).forEach(type -> register(type, 0));
    }

    /** The constants of an enum, empty if the type is none. */
    List<String> constants(String type) {
        return constants.getOrDefault(type, Collections.emptyList());
    }

    /** The properties of a class with their types; null if the class is not known. */
    Map<String, String> properties(String type) {
        return properties.get(type);
    }

    private void register(Object node, int depth) {
        Object followed = JsonReference.follow(root, node);
        if (!(followed instanceof Map) || depth > DEEPEST) {
            return;
        }
        Map<?, ?> type = (Map<?, ?>) followed;
        List<String> values = texts(type.get("enum"));
        values.addAll(texts(type.get("enums")));
        Object members = type.get("properties");
        String name = String.valueOf(type.get("type"));
        if (!values.isEmpty()) {
            constants.putIfAbsent(name, values);
        } else if (members instanceof Map && !((Map<?, ?>) members).isEmpty() && !properties.containsKey(name)) {
            properties.put(name, types((Map<?, ?>) members));
            ((Map<?, ?>) members).values().forEach(member -> register(member, depth + 1));
        }
        elements(type.get("items")).forEach(item -> register(item, depth + 1));
    }

    private Map<String, String> types(Map<?, ?> members) {
        Map<String, String> types = new LinkedHashMap<>();
        members.forEach((name, member) -> {
            Object followed = JsonReference.follow(root, member);
            Object type = followed instanceof Map ? ((Map<?, ?>) followed).get("type") : followed;
            types.put(String.valueOf(name), String.valueOf(type));
        });
        return types;
    }

    static List<?> elements(Object list) {
        return list instanceof List ? (List<?>) list : Collections.emptyList();
    }

    static List<String> texts(Object list) {
        List<String> texts = new ArrayList<>();
        elements(list).forEach(element -> texts.add(String.valueOf(element)));
        return texts;
    }
}
