// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** One method of a service, with its parameter types and sample values where they are known. */
public final class ServiceMethod {
    /** Possessive, or a name of thousands of parts would take as many frames of the stack. */
    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z_]\\w*+\\.)++(?=[A-Z])");

    public final String name;
    /** With generics; {@code null} where they are not known. */
    private final List<String> types;
    /** A value for each parameter. */
    public final List<Object> samples;

    /**
     * A method with the types of its parameters, generics included, and a value of each one's shape; or, with {@code
     * null} and none, several overloads of which only the name is known.
     */
    public ServiceMethod(String name, List<String> types, List<Object> samples) {
        this.name = name;
        this.types = types;
        this.samples = samples;
    }

    public boolean isTyped() {
        return types != null;
    }

    /** The types of its parameters, as Dubbo wants them in a call: without generics; none where they are not known. */
    public List<String> callTypes() {
        return isTyped()
                ? types.stream().map(ServiceMethod::withoutGenerics).collect(Collectors.toList())
                : Collections.emptyList();
    }

    /** {@code name(type, type)}, or {@code name(...)} if the types are not known. */
    @Override
    public String toString() {
        return isTyped()
                ? types.stream().map(ServiceMethod::shortened).collect(Collectors.joining(", ", name + "(", ")"))
                : name + "(...)";
    }

    // Types are named as metadata gives them, for example java.util.Map<java.lang.String, int[]>.

    static String withoutGenerics(String type) {
        StringBuilder plain = new StringBuilder();
        int depth = 0;
        for (char c : type.toCharArray()) {
            if (c == '<') {
                depth++;
            } else if (c == '>') {
                depth--;
            } else if (depth == 0 && !Character.isWhitespace(c)) {
                plain.append(c);
            }
        }
        return plain.toString();
    }

    static String shortened(String type) {
        return PACKAGE.matcher(type).replaceAll("");
    }

    static List<String> arguments(String type) {
        List<String> arguments = new ArrayList<>();
        int start = type.indexOf('<') + 1;
        int end = type.lastIndexOf('>');
        int depth = 0;
        int from = start;
        for (int i = start; start > 0 && i <= end; i++) {
            char c = type.charAt(i);
            if (i == end || (c == ',' && depth == 0)) {
                arguments.add(type.substring(from, i).trim());
                from = i + 1;
            } else if (c == '<') {
                depth++;
            } else if (c == '>') {
                depth--;
            }
        }
        return arguments;
    }
}
