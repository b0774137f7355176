// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.argument.BadArgumentException;
import io.github.trueload.dubbo.argument.Json;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The definition of a service that providers publish in the metadata center. */
final class ServiceDefinition {
    private static final Pattern STEP = Pattern.compile("\\.([^.\\[]+)|\\[(\\d+)]");

    private ServiceDefinition() {}

    /** All methods of a definition, overloads apart, sorted. */
    static List<ServiceMethod> methods(String json) throws DubboOpenException {
        Map<?, ?> definition = read(json);
        Samples samples = new Samples(new TypeTable(definition, definition.get("types")));
        List<ServiceMethod> all = new ArrayList<>();
        for (Object element : TypeTable.elements(definition.get("methods"))) {
            Object method = follow(definition, element);
            if (method instanceof Map) {
                Object types = follow(definition, ((Map<?, ?>) method).get("parameterTypes"));
                all.add(samples.method(String.valueOf(((Map<?, ?>) method).get("name")), TypeTable.texts(types)));
            }
        }
        all.sort(Comparator.comparing(ServiceMethod::toString));
        return all;
    }

    private static Map<?, ?> read(String json) throws DubboOpenException {
        try {
            Object read = Json.read(json);
            if (read instanceof Map) {
                return (Map<?, ?>) read;
            }
            throw new DubboOpenException("The metadata of the service is no JSON object");
        } catch (BadArgumentException e) {
            throw new DubboOpenException("The metadata of the service cannot be read: " + e.getMessage());
        }
    }

    /** The classes of a service definition: constants of enums, names and types of properties. Filled once. */
    static final class TypeTable {
        private static final int DEEPEST = 16;

        private final Object root;
        private final Map<String, List<String>> constants = new HashMap<>();

        /** Of each class that is known, with their types. */
        final Map<String, Map<String, String>> properties = new HashMap<>();

        /** Reads them; references start from the root. 2.7 nests the types of properties, 3.x names them. */
        TypeTable(Object root, Object types) {
            this.root = root;
            elements(types).forEach(type -> register(type, 0));
        }

        List<String> constants(String type) {
            return constants.getOrDefault(type, Collections.emptyList());
        }

        private void register(Object node, int depth) {
            Object followed = follow(root, node);
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
                Object followed = follow(root, member);
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

    /**
     * An object of a definition, or what it refers to: fastjson, in providers of 2.7, writes <code>{"$ref":
     * "$.types[3].properties.id"}</code> where an object occurs again. {@code null} if that is not there.
     */
    private static Object follow(Object root, Object node) {
        Object reference = node instanceof Map ? ((Map<?, ?>) node).get("$ref") : null;
        if (!(reference instanceof String) || !((String) reference).startsWith("$.")) {
            return node;
        }
        Object found = root;
        Matcher step = STEP.matcher((String) reference);
        while (step.find()) {
            String name = step.group(1);
            if (name != null) {
                found = found instanceof Map ? ((Map<?, ?>) found).get(name) : null;
            } else {
                String index = step.group(2);
                int i = index.length() > 6 ? Integer.MAX_VALUE : Integer.parseInt(index);
                List<?> list = TypeTable.elements(found);
                found = i < list.size() ? list.get(i) : null;
            }
        }
        return found;
    }
}
