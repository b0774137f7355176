// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.argument.BadArgumentException;
import io.github.trueload.dubbo.argument.Json;
import io.github.trueload.dubbo.spi.DubboOpenException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The definition of a service that providers publish in the metadata center: its methods, and the properties of its
 * classes. It makes up values of arguments, to be edited: zero, the empty text, a list of one element, an object with
 * all properties. A class that contains itself ends in null; in objects and lists, types that JSON has not are named by
 * {@code @type}.
 */
final class ServiceDefinition {
    /** One that knows no class of the service. */
    static final ServiceDefinition NONE = new ServiceDefinition(Collections.emptyMap());

    private static final Pattern STEP = Pattern.compile("\\.([^.\\[]+)|\\[(\\d+)]");
    /** How deep types may nest in the text, values of classes in each other, and lists in lists. */
    private static final int DEEPEST_TYPES = 16;

    private static final int DEEPEST_VALUES = 8;
    private static final int DEEPEST_LISTS = 32;
    private static final Map<String, Object> SIMPLE = new HashMap<>();
    /** Types that a provider does not make from a text or number, and their texts. */
    private static final Map<String, Object> NAMED = new HashMap<>();

    private static final Set<String> LISTS = new HashSet<>();

    static {
        put(SIMPLE, 0, "int long short byte java.math.BigInteger");
        put(SIMPLE, 0, "java.lang.Integer java.lang.Long java.lang.Short java.lang.Byte");
        put(SIMPLE, 0.0, "double float java.lang.Double java.lang.Float java.math.BigDecimal");
        put(SIMPLE, false, "boolean java.lang.Boolean");
        put(SIMPLE, "a", "char java.lang.Character");
        put(SIMPLE, "", "java.lang.String java.lang.CharSequence");
        put(SIMPLE, "2000-01-01 00:00:00", "java.util.Date");
        put(SIMPLE, null, "java.lang.Object");
        put(NAMED, "2000-01-01 00:00:00", "java.time.LocalDateTime");
        put(NAMED, "2000-01-01", "java.time.LocalDate");
        put(NAMED, "00:00:00", "java.time.LocalTime");
        put(NAMED, "2000-01-01T00:00:00Z", "java.time.Instant java.time.OffsetDateTime java.time.ZonedDateTime");
        put(NAMED, "2000", "java.time.Year");
        put(NAMED, "2000-01", "java.time.YearMonth");
        put(NAMED, "--01-01", "java.time.MonthDay");
        put(NAMED, "PT1S", "java.time.Duration");
        put(NAMED, "P1D", "java.time.Period");
        put(NAMED, "00000000-0000-4000-8000-000000000000", "java.util.UUID");
        put(NAMED, "ENGLISH", "java.util.Locale");
        put(NAMED, "", "byte[]");
        LISTS.add("java.lang.Iterable");
        for (String name : "List Collection Set ArrayList HashSet LinkedList Queue".split(" ")) {
            LISTS.add("java.util." + name);
        }
    }

    private final Map<?, ?> root;
    private final Map<String, List<String>> constants = new HashMap<>();
    /** Of each class that is known, with their types. */
    private final Map<String, Map<String, String>> properties = new HashMap<>();

    private ServiceDefinition(Map<?, ?> root) {
        this.root = root;
        elements(root.get("types")).forEach(type -> register(type, 0));
    }

    private static void put(Map<String, Object> values, Object value, String types) {
        Arrays.asList(types.split(" ")).forEach(type -> values.put(type, value));
    }

    /** All methods of a definition, overloads apart, sorted. */
    static List<ServiceMethod> methods(String json) throws DubboOpenException {
        ServiceDefinition definition = new ServiceDefinition(read(json));
        List<ServiceMethod> all = new ArrayList<>();
        for (Object element : elements(definition.root.get("methods"))) {
            Object method = definition.follow(element);
            if (method instanceof Map) {
                Object types = definition.follow(((Map<?, ?>) method).get("parameterTypes"));
                all.add(definition.method(String.valueOf(((Map<?, ?>) method).get("name")), texts(types)));
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

    /** A method with made-up values of its parameters. */
    ServiceMethod method(String name, List<String> types) {
        return new ServiceMethod(name, types, types.stream().map(this::sample).collect(Collectors.toList()));
    }

    /** 2.7 nests the types of properties, 3.x names them. */
    private void register(Object node, int depth) {
        Object followed = follow(node);
        if (!(followed instanceof Map) || depth > DEEPEST_TYPES) {
            return;
        }
        Map<?, ?> type = (Map<?, ?>) followed;
        List<String> values = new ArrayList<>(texts(type.get("enum")));
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
            Object followed = follow(member);
            Object type = followed instanceof Map ? ((Map<?, ?>) followed).get("type") : followed;
            types.put(String.valueOf(name), String.valueOf(type));
        });
        return types;
    }

    private static List<?> elements(Object list) {
        return list instanceof List ? (List<?>) list : Collections.emptyList();
    }

    private static List<String> texts(Object list) {
        return elements(list).stream().map(String::valueOf).collect(Collectors.toList());
    }

    /**
     * An object of the definition, or what it refers to: fastjson, in providers of 2.7, writes <code>{"$ref":
     * "$.types[3].properties.id"}</code> where an object occurs again. {@code null} if that is not there.
     */
    private Object follow(Object node) {
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
                List<?> list = elements(found);
                found = i < list.size() ? list.get(i) : null;
            }
        }
        return found;
    }

    /** A value for a parameter, whose type stands beside it. */
    private Object sample(String type) {
        String plain = ServiceMethod.withoutGenerics(type);
        String element = plain.endsWith("[]") ? plain.substring(0, plain.length() - 2) : "";
        if (NAMED.containsKey(element)) {
            return Collections.singletonList(NAMED.get(element));
        }
        return NAMED.containsKey(plain) ? NAMED.get(plain) : sample(type, new HashSet<>(), 0);
    }

    private Object sample(String type, Set<String> outer, int lists) {
        List<String> parts = ServiceMethod.parts(type);
        String plain = parts.get(0);
        if (NAMED.containsKey(plain)) {
            return named(plain, NAMED.get(plain));
        }
        if (plain.equals("java.math.BigDecimal") && !outer.isEmpty()) {
            return named(plain, "0.00");
        }
        if (SIMPLE.containsKey(plain)) {
            return SIMPLE.get(plain);
        }
        if (outer.size() > DEEPEST_VALUES || lists > DEEPEST_LISTS) {
            return null;
        }
        if (plain.endsWith("[]")) {
            return Collections.singletonList(sample(plain.substring(0, plain.length() - 2), outer, lists + 1));
        }
        if (LISTS.contains(plain)) {
            return parts.size() < 2
                    ? new ArrayList<>()
                    : Collections.singletonList(sample(parts.get(1), outer, lists + 1));
        }
        if (plain.startsWith("java.util.") && plain.endsWith("Map")) {
            return parts.size() < 3
                    ? new LinkedHashMap<>()
                    : Collections.singletonMap("key", sample(parts.get(2), outer, lists + 1));
        }
        return object(plain, outer, lists);
    }

    private static Map<String, Object> named(String type, Object value) {
        Map<String, Object> named = new LinkedHashMap<>();
        named.put("@type", type);
        named.put("@value", value);
        return named;
    }

    private Object object(String type, Set<String> outer, int lists) {
        if (constants.containsKey(type)) {
            return constants.get(type).get(0);
        }
        if (!properties.containsKey(type)) {
            return new LinkedHashMap<>();
        }
        if (!outer.add(type)) {
            return null;
        }
        Map<String, Object> object = new LinkedHashMap<>();
        properties.get(type).forEach((name, propertyType) -> object.put(name, sample(propertyType, outer, lists)));
        outer.remove(type);
        return object;
    }
}
