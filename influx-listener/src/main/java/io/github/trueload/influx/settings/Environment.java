// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Puts variables of this process's environment into texts. Stateless. */
final class Environment {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{env:([^}]*)}");

    private Environment() {}

    /**
     * Replaces each {@code ${env:NAME}}.
     *
     * @throws IllegalArgumentException when a variable is not set or empty: generators that all lack it would write
     *     over each other's rows
     */
    static String putInto(String text) {
        Matcher variable = VARIABLE.matcher(text);
        StringBuffer result = new StringBuffer();
        while (variable.find()) {
            String value = System.getenv(variable.group(1));
            if (value == null || value.trim().isEmpty()) {
                throw new IllegalArgumentException("set the environment variable '" + variable.group(1)
                        + "' on this generator, or enter a pattern without it");
            }
            variable.appendReplacement(result, Matcher.quoteReplacement(value.trim()));
        }
        return variable.appendTail(result).toString();
    }
}
