// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.UnaryOperator;

/**
 * The settings of one run: the properties {@code trueload.health.*}. Each matter asks for its own, with the value that
 * counts where nothing is set, so that all of them are known once all matters are made.
 */
public final class Settings {
    /** What the names of the properties begin with. */
    public static final String PREFIX = "trueload.health.";

    /** Longer than any run; twice as much and once more is still an int. */
    private static final int MOST_SECONDS = 500_000_000;

    private final UnaryOperator<String> properties;
    private final Set<String> names = new TreeSet<>();
    private final Set<String> problems = new LinkedHashSet<>();

    /** @param properties gives the text of a property by its full name, null where it is not set */
    public Settings(UnaryOperator<String> properties) {
        this.properties = properties;
    }

    /** A number above 0 in the unit that the name says; what is no such number is told in {@link #problems()}. */
    public double number(String name, double usualValue) {
        String text = text(name);
        if (text == null || text.trim().isEmpty()) {
            return usualValue;
        }
        double value = Linux.number(text);
        if (value > 0 && !Double.isInfinite(value)) {
            return value;
        }
        problems.add(PREFIX + name + "=" + text + " is not a positive number; "
                + (Double.isNaN(usualValue) ? "nothing" : usualValue) + " is used");
        return usualValue;
    }

    /** A setting in percent, as a share between 0 and 1. */
    public double share(String name, double usualPercent) {
        return number(name, usualPercent) / 100;
    }

    /** A setting in whole seconds. */
    public int seconds(String name, double usualValue) {
        return (int) Math.min(MOST_SECONDS, number(name, usualValue));
    }

    /** Whether a setting is not {@code false}; what is neither true nor false is told in {@link #problems()}. */
    public boolean isOn(String name) {
        String text = text(name);
        String word = text == null ? "" : text.trim();
        if (!word.isEmpty() && !word.equalsIgnoreCase("true") && !word.equalsIgnoreCase("false")) {
            problems.add(PREFIX + name + "=" + text + " is neither true nor false; true is used");
        }
        return !word.equalsIgnoreCase("false");
    }

    /** The text of a setting; null where it is not set. */
    public String text(String name) {
        names.add(name);
        return properties.apply(PREFIX + name);
    }

    /** Seconds that most checks want to see. */
    public int windowSeconds() {
        return Math.max(1, seconds("windowSeconds", 5));
    }

    /** Seconds at the start of a run that only tell of facts, not of load. */
    public int warmupSeconds() {
        return seconds("warmupSeconds", 5);
    }

    /** The names of all settings that were asked for. */
    public Set<String> names() {
        return Collections.unmodifiableSet(names);
    }

    /** What was wrong with the properties that were asked for; empty when nothing was. */
    public List<String> problems() {
        return new ArrayList<>(problems);
    }
}
