// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The name of a Java type as metadata gives it, for example {@code java.util.Map<java.lang.String, int[]>}. */
final class TypeName {
    /** Possessive, or a name of thousands of parts would take as many frames of the stack. */
    private static final Pattern PACKAGE = Pattern.compile("\\b(?:[a-z_]\\w*+\\.)++(?=[A-Z])");

    private TypeName() {}

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

    /** Without package names, for people. */
    static String shortened(String type) {
        return PACKAGE.matcher(type).replaceAll("");
    }

    /** The type arguments, empty if there are none. */
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
