// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.List;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** What counts where a parameter is left empty, and who says so. Immutable. */
public final class EmptyParameter {
    private static final String HIDDEN = "\u2022\u2022\u2022\u2022";

    private final String value;
    private final String property;

    private EmptyParameter(String value, String property) {
        this.value = value;
        this.property = property;
    }

    /**
     * Looks where a listener would look.
     *
     * @param properties gives a JMeter property's text or {@code null}
     */
    public static EmptyParameter of(Parameter parameter, UnaryOperator<String> properties, ListenerKind kind) {
        for (String property :
                new String[] {parameter.property(), parameter.form().property()}) {
            String text = property.isEmpty() ? null : properties.apply(property);
            if (text != null && !text.trim().isEmpty()) {
                return new EmptyParameter(parameter.isSecret() ? HIDDEN : text.trim(), property);
            }
        }
        return new EmptyParameter(text(parameter.form().standard(kind)), "");
    }

    /** The value, as somebody could enter it; an empty text for none. */
    public String value() {
        return value;
    }

    /** The JMeter property that says so; an empty text where it is the default. */
    public String property() {
        return property;
    }

    private static String text(Object standard) {
        if (standard instanceof List) {
            return ((List<?>) standard).stream().map(EmptyParameter::text).collect(Collectors.joining(";"));
        }
        if (standard instanceof Enum) {
            return ((Enum<?>) standard).name().toLowerCase(Locale.ROOT);
        }
        // Nobody can enter a number below zero: it stands for what the listener finds itself.
        return standard instanceof Long && (Long) standard < 0
                ? "auto"
                : standard.toString().replaceFirst("^(\\d+)\\.0$", "$1");
    }
}
