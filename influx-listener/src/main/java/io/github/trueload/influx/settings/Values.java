// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Reads texts as numbers, switches and choices, and collects what is wrong with them. Not thread-safe. */
final class Values {
    private final UnaryOperator<String> lookup;
    private final List<String> problems;

    /**
     * Reads from a lookup that gives {@code null} or a blank text for what is not set.
     *
     * @param problems where problems are added
     */
    Values(UnaryOperator<String> lookup, List<String> problems) {
        this.lookup = lookup;
        this.problems = problems;
    }

    String text(String name, String otherwise) {
        String value = lookup.apply(name);
        return value == null || value.trim().isEmpty() ? otherwise : value.trim();
    }

    boolean flag(String name, boolean otherwise) {
        String value = text(name, Boolean.toString(otherwise)).toLowerCase(Locale.ROOT);
        if (value.equals("true") || value.equals("false")) {
            return Boolean.parseBoolean(value);
        }
        problems.add(name + "=" + value + " is neither true nor false");
        return otherwise;
    }

    long number(String name, long otherwise, long least, long most) {
        String value = text(name, null);
        if (value == null) {
            return otherwise;
        }
        try {
            long number = Long.parseLong(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException e) {
            problems.add(name + "=" + value + " is not a whole number");
            return otherwise;
        }
        problems.add(name + "=" + value + " is not between " + least + " and " + most);
        return otherwise;
    }

    <E extends Enum<E>> E choice(String name, E otherwise) {
        String value = text(name, null);
        if (value == null) {
            return otherwise;
        }
        for (E choice : otherwise.getDeclaringClass().getEnumConstants()) {
            if (choice.name().equalsIgnoreCase(value)) {
                return choice;
            }
        }
        StringBuilder choices = new StringBuilder();
        for (E choice : otherwise.getDeclaringClass().getEnumConstants()) {
            choices.append(choices.length() == 0 ? "" : ", ")
                    .append(choice.name().toLowerCase(Locale.ROOT));
        }
        problems.add(name + "=" + value + " is none of: " + choices);
        return otherwise;
    }

    void problem(String text) {
        problems.add(text);
    }
}
