// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import io.github.trueload.dubbo.browse.ServiceDefinition.TypeTable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Makes up a value to be edited: zero, the empty text, a list of one element, an object with all properties. A class
 * that contains itself ends in null. In objects and lists, types that JSON has not are named by {@code @type}.
 */
final class Samples {
    private static final int DEEPEST = 8;
    /** Of lists in lists; a provider may name a type of thousands of dimensions. */
    private static final int DEEPEST_LISTS = 32;

    private static final Map<String, Object> SIMPLE = new HashMap<>();

    /** Types that a provider does not make from a text or number, and their texts. */
    private static final Map<String, Object> NAMED = new HashMap<>();

    private static final Set<String> LISTS = types("java.lang.Iterable java.util.List java.util.Collection"
            + " java.util.Set java.util.ArrayList java.util.HashSet java.util.LinkedList java.util.Queue");

    static {
        types("int long short byte java.lang.Integer java.lang.Long java.lang.Short java.lang.Byte"
                        + " java.math.BigInteger")
                .forEach(type -> SIMPLE.put(type, 0));
        types("double float java.lang.Double java.lang.Float java.math.BigDecimal")
                .forEach(type -> SIMPLE.put(type, 0.0));
        types("boolean java.lang.Boolean").forEach(type -> SIMPLE.put(type, false));
        types("char java.lang.Character").forEach(type -> SIMPLE.put(type, "a"));
        types("java.lang.String java.lang.CharSequence").forEach(type -> SIMPLE.put(type, ""));
        SIMPLE.put("java.util.Date", "2000-01-01 00:00:00");
        SIMPLE.put("java.lang.Object", null);
        NAMED.put("java.time.LocalDateTime", "2000-01-01 00:00:00");
        NAMED.put("java.time.LocalDate", "2000-01-01");
        NAMED.put("java.time.LocalTime", "00:00:00");
        types("java.time.Instant java.time.OffsetDateTime java.time.ZonedDateTime")
                .forEach(type -> NAMED.put(type, "2000-01-01T00:00:00Z"));
        NAMED.put("java.time.Year", "2000");
        NAMED.put("java.time.YearMonth", "2000-01");
        NAMED.put("java.time.MonthDay", "--01-01");
        NAMED.put("java.time.Duration", "PT1S");
        NAMED.put("java.time.Period", "P1D");
        NAMED.put("java.util.UUID", "00000000-0000-4000-8000-000000000000");
        NAMED.put("java.util.Locale", "ENGLISH");
        NAMED.put("byte[]", "");
    }

    private final TypeTable table;

    Samples(TypeTable table) {
        this.table = table;
    }

    ServiceMethod method(String name, List<String> types) {
        return new ServiceMethod(name, types, types.stream().map(this::of).collect(Collectors.toList()));
    }

    /** A value for a parameter, whose type stands beside it. */
    Object of(String type) {
        String plain = ServiceMethod.withoutGenerics(type);
        String element = plain.endsWith("[]") ? plain.substring(0, plain.length() - 2) : "";
        if (NAMED.containsKey(element)) {
            return Collections.singletonList(NAMED.get(element));
        }
        return NAMED.containsKey(plain) ? NAMED.get(plain) : of(type, new HashSet<>(), 0);
    }

    private Object of(String type, Set<String> outer, int lists) {
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
        if (outer.size() > DEEPEST || lists > DEEPEST_LISTS) {
            return null;
        }
        if (plain.endsWith("[]")) {
            return Collections.singletonList(of(plain.substring(0, plain.length() - 2), outer, lists + 1));
        }
        if (LISTS.contains(plain)) {
            return parts.size() < 2 ? new ArrayList<>() : Collections.singletonList(of(parts.get(1), outer, lists + 1));
        }
        if (plain.startsWith("java.util.") && plain.endsWith("Map")) {
            return parts.size() < 3
                    ? new LinkedHashMap<>()
                    : Collections.singletonMap("key", of(parts.get(2), outer, lists + 1));
        }
        return defined(plain, outer, lists);
    }

    private static Set<String> types(String names) {
        return new HashSet<>(Arrays.asList(names.split(" ")));
    }

    private static Map<String, Object> named(String type, Object value) {
        Map<String, Object> named = new LinkedHashMap<>();
        named.put("@type", type);
        named.put("@value", value);
        return named;
    }

    private Object defined(String type, Set<String> outer, int lists) {
        if (!table.constants(type).isEmpty()) {
            return table.constants(type).get(0);
        }
        Map<String, String> properties = table.properties.get(type);
        if (properties == null) {
            return new LinkedHashMap<>();
        }
        if (!outer.add(type)) {
            return null;
        }
        Map<String, Object> object = new LinkedHashMap<>();
        properties.forEach((name, propertyType) -> object.put(name, of(propertyType, outer, lists)));
        outer.remove(type);
        return object;
    }
}
