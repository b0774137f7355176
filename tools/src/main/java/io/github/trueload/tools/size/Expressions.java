// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Evaluates the two functions by which plans read JMeter's properties, and variables that the plan itself defines. All
 * else stays as it is, to be seen as not known.
 */
final class Expressions {
    private static final Pattern PROPERTY = Pattern.compile("\\$\\{__(P|property)\\(([^(){}]*)\\)\\}");
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^${}()]+)\\}");
    /** Variables may name each other, perhaps in a ring. */
    private static final int MOST_ROUNDS = 10;

    /** What has grown so long is no number of users and no address: variables name each other many times. */
    private static final int LONGEST = 10_000;

    private final Map<String, String> properties;
    private final Map<String, String> variables;

    Expressions(Map<String, String> properties, Map<String, String> variables) {
        this.properties = new HashMap<>(properties);
        this.variables = new HashMap<>(variables);
    }

    /** Whether something is left that only a running JMeter knows. */
    static boolean isOpen(String text) {
        return text.contains("${");
    }

    String value(String text) {
        String value = text;
        for (int round = 0; round < MOST_ROUNDS && isOpen(value) && value.length() < LONGEST; round++) {
            value = replaced(VARIABLE, replaced(PROPERTY, value));
        }
        return value.trim();
    }

    private String replaced(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        StringBuffer result = new StringBuffer();
        while (matcher.find()) {
            String value = pattern == PROPERTY
                    ? property(matcher.group(1), matcher.group(2).split(",", -1))
                    : variables.get(matcher.group(1).trim());
            matcher.appendReplacement(result, Matcher.quoteReplacement(value == null ? matcher.group() : value));
        }
        return matcher.appendTail(result).toString();
    }

    /** {@code __P} has 1 in place of a missing default, as in JMeter; {@code __property} has its own name. */
    private String property(String function, String[] arguments) {
        boolean isShort = function.equals("P");
        int place = isShort ? 1 : 2;
        String name = arguments[0].trim();
        String otherwise = arguments.length > place ? arguments[place].trim() : isShort ? "1" : name;
        return properties.getOrDefault(name, otherwise);
    }
}
