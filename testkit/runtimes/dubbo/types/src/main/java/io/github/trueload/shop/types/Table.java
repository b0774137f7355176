// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All calls that are made, in the order in which they were added. */
final class Table {
    private final List<Case> cases = new ArrayList<>();

    List<Case> cases() {
        return cases;
    }

    /** A call without arguments. */
    void call(String method) {
        cases.add(new Case(method, method, List.of(), "[]", null, new Object[0], new Object[0]));
    }

    /** A call of one text, which the service knows. */
    void call(String method, String text) {
        Object[] arguments = {text};
        cases.add(new Case(method + " " + text, method, List.of("String"), null, List.of(text), arguments, arguments));
    }

    /**
     * A call of several arguments.
     *
     * @param generic for Dubbo's generic interface
     * @param typed with the service's own classes
     */
    void call(String method, List<String> types, String json, Object[] generic, Object[] typed) {
        cases.add(new Case(method + " " + json, method, types, json, null, generic, typed));
    }

    /** The same value for both kinds of consumer. */
    void pair(String of, String type, Object value, String json) {
        pair(of, type, value, value, json);
    }

    /**
     * Two calls with one value: one that answers it, its argument being JSON, and one that says what arrived, its
     * argument being a text of the table where a table can say it.
     *
     * @param of the methods are {@code echoOf} and {@code seeOf}
     * @param type as the plan has it
     * @param value with the service's own classes
     * @param generic for Dubbo's generic interface
     * @param json the value as JSON
     */
    void pair(String of, String type, Object value, Object generic, String json) {
        String text = text(type, json);
        String shown = " " + (json.length() > 60 ? json.substring(0, 60) + "..." : json);
        for (String method : List.of("echo" + of, "see" + of)) {
            cases.add(new Case(
                    method + shown,
                    method,
                    List.of(type),
                    "[" + json + "]",
                    method.startsWith("echo") || text == null ? null : List.of(text),
                    new Object[] {generic},
                    new Object[] {value}));
        }
    }

    /**
     * In the first call of the last pair the sampler says something else, on purpose.
     *
     * @param where the client's line, {@code generic} (no API jar) or {@code typed}, and perhaps the provider, as in
     *     {@code 2.7 typed to 3.3.6}
     * @param reason why
     */
    void differs(String where, String reason) {
        cases.get(cases.size() - 2).exceptions.put(where, reason);
    }

    /** The text of a table's cell; {@code null} where a cell cannot say it. */
    private static String text(String type, String json) {
        if (json.equals("null")) {
            return "";
        }
        boolean quoted = json.startsWith("\"");
        String bare = quoted ? json.substring(1, json.length() - 1) : json;
        if (quoted && (bare.contains("\\") || bare.isBlank() || !bare.equals(bare.trim()) || bare.equals("null"))) {
            return null;
        }
        // A bare number would be one, and bare Base64 is no JSON.
        return quoted && (type.equals("java.lang.Object") || type.equals("byte[]")) ? json : bare;
    }

    /**
     * One row: a call as a plan has it, as a person writes it for Dubbo's generic interface, and as one writes it with
     * the service's own classes.
     */
    static final class Case {
        final String name;
        final Method method;

        /** The argument types as the plan has them. */
        final List<String> types;

        /** The arguments as a JSON array of the plan. */
        final String json;

        /** The texts of the plan's argument table; {@code null} where the plan has JSON. */
        final List<String> texts;

        final Object[] generic;
        final Object[] typed;
        final Map<String, String> exceptions = new LinkedHashMap<>();

        private Case(
                String name,
                String method,
                List<String> types,
                String json,
                List<String> texts,
                Object[]... arguments) {
            this.name = name;
            this.method = Arrays.stream(TypesService.class.getMethods())
                    .filter(each -> each.getName().equals(method))
                    .findFirst()
                    .orElseThrow(() -> new IllegalArgumentException(method));
            this.types = types;
            this.json = json;
            this.texts = texts;
            this.generic = arguments[0];
            this.typed = arguments[1];
        }

        /** As Dubbo wants them: {@code a.b.Outer$Inner[]}. */
        String[] typeNames() {
            return Arrays.stream(method.getParameterTypes())
                    .map(Class::getTypeName)
                    .toArray(String[]::new);
        }
    }
}
