// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.common.NearestName;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What a plan and JMeter's properties say, read by the tables {@link Parameter} and {@link Limit}; what is wrong with
 * it is collected. Only what would make rows wrong or keep them from being written is a problem; all else is a warning,
 * and the default holds or, in a plan that was made for JMeter's own client, what that client makes of it. Not
 * thread-safe.
 */
final class GivenTexts {
    /** Without which rows would be wrong or could not be written. */
    final List<String> problems = new ArrayList<>();

    /** What was read otherwise than it may have been meant. */
    final List<String> warnings = new ArrayList<>();

    private final Collection<String> names;
    private final UnaryOperator<String> parameters;
    private final UnaryOperator<String> properties;
    private final ListenerKind kind;

    GivenTexts(
            Collection<String> names,
            UnaryOperator<String> parameters,
            UnaryOperator<String> properties,
            ListenerKind kind) {
        this.names = names;
        this.parameters = parameters;
        this.properties = properties;
        this.kind = kind;
    }

    /** A parameter's value; its default where nothing is set, or nothing that can be used. */
    Object value(Parameter parameter) {
        Form form = parameter.form();
        String text = set(parameters, parameter.text());
        if (!text.isEmpty()) {
            return read(parameter.text(), form.isVerbatim(kind) ? parameters.apply(parameter.text()) : text, form);
        }
        String property = parameter.propertyIfEmpty(properties);
        return property.isEmpty()
                ? form.standard(kind)
                : read("JMeter property " + property, set(properties, property), form);
    }

    String text(Parameter parameter) {
        return (String) value(parameter);
    }

    /** The default of a parameter that is a text. */
    String standard(Parameter parameter) {
        return (String) parameter.form().standard(kind);
    }

    long limit(Limit limit) {
        String text = set(properties, limit.property());
        Form form = limit.form();
        return (Long) (text.isEmpty() ? form.standard(kind) : read("JMeter property " + limit.property(), text, form));
    }

    /** The parameters whose names start with a prefix, without it, but for blank ones. */
    Map<String, String> startingWith(String prefix) {
        Map<String, String> found = new TreeMap<>();
        for (String name : names) {
            String value = set(parameters, name);
            if (name.startsWith(prefix) && !value.isEmpty()) {
                found.put(name.substring(prefix.length()).trim(), value);
            }
        }
        return found;
    }

    /** Takes note of a text that cannot be used, and of what counts instead. */
    void readAs(String value, String problem) {
        warnings.add(problem + "; it is read as " + value);
    }

    /** Warns of parameters that nobody knows, with the name that may have been meant. */
    void warnOfUnknownNames() {
        List<String> known = new ArrayList<>();
        for (Parameter parameter : Parameter.values()) {
            known.add(parameter.text());
        }
        for (String name : names) {
            String own = name.trim();
            if (known.contains(own)
                    || own.startsWith(Parameter.TAG_PREFIX)
                    || own.startsWith(Parameter.HEADER_PREFIX)
                    || set(parameters, name).isEmpty()) {
                continue;
            }
            warnings.add("the parameter " + own + " is unknown and has no effect"
                    + nearest(own, known)
                            .map(near -> "; did you mean " + near + "?")
                            .orElse(""));
        }
    }

    private static Optional<String> nearest(String name, List<String> known) {
        for (String prefix : new String[] {Parameter.TAG_PREFIX, Parameter.HEADER_PREFIX}) {
            if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                return Optional.of(prefix + name.substring(prefix.length()));
            }
        }
        return NearestName.of(name, known);
    }

    private Object read(String where, String text, Form form) {
        try {
            return form.read(text);
        } catch (IllegalArgumentException e) {
            String problem = where + (form.isSecret() ? "" : " is '" + text + "'") + ": " + e.getMessage();
            if (form.isEssential() && !kind.isUpgraded()) {
                problems.add(problem);
                return form.standard(kind);
            }
            Object value = kind.isUpgraded() ? form.readAsStock(text) : form.standard(kind);
            readAs(Parameter.entered(value), problem);
            return value;
        }
    }

    private static String set(UnaryOperator<String> lookup, String name) {
        String value = name.isEmpty() ? null : lookup.apply(name);
        return value == null ? "" : value.trim();
    }
}
