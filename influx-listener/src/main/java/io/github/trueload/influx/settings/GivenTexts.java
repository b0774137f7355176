// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/**
 * What a plan and JMeter's properties say, read by the tables {@link Parameter} and {@link Limit}; what is wrong with
 * it is collected. Where a plan was made for JMeter's own client, odd values are warnings. Not thread-safe.
 */
final class GivenTexts {
    /** What nobody can run with. */
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
        for (String property : new String[] {parameter.property(), form.property()}) {
            text = set(properties, property);
            if (!text.isEmpty()) {
                return read("JMeter property " + property, text, form);
            }
        }
        return form.standard(kind);
    }

    String text(Parameter parameter) {
        return (String) value(parameter);
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

    private Object read(String where, String text, Form form) {
        try {
            return form.read(text);
        } catch (IllegalArgumentException e) {
            String problem = where + (form.isSecret() ? "" : " is '" + text + "'") + ": " + e.getMessage();
            if (!kind.isUpgraded()) {
                problems.add(problem);
                return form.standard(kind);
            }
            Object value = form.readAsStock(text);
            warnings.add(problem + "; it is read as " + value);
            return value;
        }
    }

    private static String set(UnaryOperator<String> lookup, String name) {
        String value = name.isEmpty() ? null : lookup.apply(name);
        return value == null ? "" : value.trim();
    }
}
