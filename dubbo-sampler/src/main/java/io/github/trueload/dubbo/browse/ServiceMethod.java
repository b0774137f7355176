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
        return parts(type).get(0);
    }

    static String shortened(String type) {
        return PACKAGE.matcher(type).replaceAll("");
    }

    /** The type without its generics, and behind it the arguments of these. */
    static List<String> parts(String type) {
        List<String> parts = new ArrayList<>();
        StringBuilder plain = new StringBuilder();
        StringBuilder argument = new StringBuilder();
        int depth = 0;
        for (char c : type.toCharArray()) {
            depth += c == '<' ? 1 : c == '>' ? -1 : 0;
            if (c == '>' && depth == 0 || c == ',' && depth == 1) {
                parts.add(argument.toString().trim());
                argument.setLength(0);
            } else if (depth > 0 && !(c == '<' && depth == 1)) {
                argument.append(c);
            } else if (depth == 0 && !Character.isWhitespace(c)) {
                plain.append(c);
            }
        }
        parts.add(0, plain.toString());
        return parts;
    }
}
