// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.row.TagText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The type of a parameter: what its text has to look like, what it means, and what holds where there is none. A text
 * without a meaning ends in an {@link IllegalArgumentException} that says what to enter.
 */
final class Form {
    private static final Pattern VARIABLE = Pattern.compile("\\$\\{env:([^}]*)}");

    private final Object standard;
    private final Function<String, Object> reading;
    private final Function<String, Object> stockReading;
    private Object whenUpgraded;
    private boolean verbatim;

    /** The further JMeter property to look up; empty for none. */
    String property = "";

    boolean secret;

    /** Whether a wrong value would make rows wrong, so that it must not be read otherwise. */
    boolean essential;

    private Form(Object standard, Function<String, Object> reading, Function<String, Object> stockReading) {
        this.standard = standard;
        this.whenUpgraded = standard;
        this.reading = reading;
        this.stockReading = stockReading;
    }

    static Form text(String standard) {
        return new Form(standard, text -> text, text -> text);
    }

    /** A text that is never shown. */
    static Form secret() {
        Form form = text("");
        form.secret = true;
        return form;
    }

    /**
     * A text with {@code ${env:NAME}} for variables of the environment. One that is not set has no meaning: generators
     * that all lack it would replace each other's rows.
     */
    static Form withEnvironment(String standard) {
        Form form = new Form(standard, Form::putEnvironmentInto, text -> standard);
        form.essential = true;
        return form;
    }

    private static String putEnvironmentInto(String text) {
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

    /** True or false; JMeter's own client takes everything else for false. */
    static Form flag(boolean standard) {
        Function<String, Object> reading = text -> {
            if (!text.equalsIgnoreCase("true") && !text.equalsIgnoreCase("false")) {
                throw new IllegalArgumentException("enter true or false");
            }
            return Boolean.parseBoolean(text);
        };
        return new Form(standard, reading, Boolean::parseBoolean);
    }

    static Form whole(long standard, long least, long most) {
        Function<String, Object> reading = text -> {
            long number = text.matches("[-+]?\\d{1,18}") ? Long.parseLong(text) : Long.MIN_VALUE;
            if (number < least || number > most) {
                throw new IllegalArgumentException("enter a whole number from " + least + " to " + most);
            }
            return number;
        };
        return new Form(standard, reading, text -> standard);
    }

    /** One of some texts, in letters of any case; the first is the default. */
    static Form oneOf(String... choices) {
        Function<String, Object> reading = text -> Arrays.stream(choices)
                .filter(text::equalsIgnoreCase)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("enter one of " + String.join(", ", choices)));
        return new Form(choices[0], reading, text -> choices[0]);
    }

    static Form regex(String standard) {
        Function<String, Object> reading = text -> {
            try {
                return Pattern.compile(text);
            } catch (PatternSyntaxException e) {
                throw new IllegalArgumentException("enter a regular expression (" + e.getDescription() + ")", e);
            }
        };
        return new Form(Pattern.compile(standard), reading, text -> Pattern.compile(standard));
    }

    /** Numbers above 0 and up to 100; JMeter's own client leaves out what is none. */
    static Form percentiles(String standard) {
        return new Form(
                readPercentiles(standard, true),
                text -> readPercentiles(text, true),
                text -> readPercentiles(text, false));
    }

    private static Object readPercentiles(String text, boolean strict) {
        List<Float> percentiles = new ArrayList<>();
        for (String part : text.split("[;,]")) {
            Float percentile = readPercentile(part.trim());
            if (percentile != null) {
                percentiles.add(percentile);
            } else if (strict && !part.trim().isEmpty()) {
                throw new IllegalArgumentException("enter numbers above 0 and up to 100, separated by semicolons");
            }
        }
        return Collections.unmodifiableList(percentiles);
    }

    private static Float readPercentile(String text) {
        try {
            float percentile = Float.parseFloat(text);
            return percentile > 0 && percentile <= 100 ? Float.valueOf(percentile) : null;
        } catch (NumberFormatException e) {
            return null;
        }
    }

    /** The name of a measurement. */
    static Form measurement(String standard) {
        Function<String, Object> reading = text -> {
            if (text.startsWith("#")) {
                throw new IllegalArgumentException(
                        "enter a name that does not start with #, which makes InfluxDB skip every row");
            }
            return TagText.clean(text);
        };
        return new Form(standard, reading, TagText::clean);
    }

    /** This with another default for plans that were made for JMeter's own client. */
    Form whenUpgraded(Object otherStandard) {
        whenUpgraded = otherStandard;
        return this;
    }

    /** This with a JMeter property that is looked up where the parameter's own is not set. */
    Form orProperty(String otherProperty) {
        property = otherProperty;
        return this;
    }

    /** This for a parameter whose outer spaces count in JMeter's own client. */
    Form verbatimWhenUpgraded() {
        verbatim = true;
        return this;
    }

    /** Whether the outer spaces of a text belong to it. */
    boolean isVerbatim(ListenerKind kind) {
        return verbatim && kind.isUpgraded();
    }

    Object standard(ListenerKind kind) {
        return kind.isUpgraded() ? whenUpgraded : standard;
    }

    Object read(String text) {
        return reading.apply(text);
    }

    /** What JMeter's own client makes of a text that cannot be used, or else the default. */
    Object readAsStock(String text) {
        return stockReading.apply(text);
    }
}
