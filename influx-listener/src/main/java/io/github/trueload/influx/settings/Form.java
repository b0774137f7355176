// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.row.TagText;
import java.util.function.Function;
import java.util.regex.Pattern;

/** What a parameter's text has to look like, what it means, and what holds where there is none. Immutable. */
final class Form {
    private final Object standard;
    private final Object whenUpgraded;
    private final Function<String, Object> reading;
    private final Function<String, Object> stockReading;
    private final String property;
    private final boolean secret;
    private final boolean verbatim;

    private Form(
            Object standard,
            Object whenUpgraded,
            Function<String, Object> reading,
            Function<String, Object> stockReading,
            String property,
            boolean secret,
            boolean verbatim) {
        this.standard = standard;
        this.whenUpgraded = whenUpgraded;
        this.reading = reading;
        this.stockReading = stockReading;
        this.property = property;
        this.secret = secret;
        this.verbatim = verbatim;
    }

    private static Form of(Object standard, Function<String, Object> reading, Function<String, Object> stockReading) {
        return new Form(standard, standard, reading, stockReading, "", false, false);
    }

    /** Any text. */
    static Form text(String standard) {
        return of(standard, text -> text, text -> text);
    }

    /** A text with {@code ${env:NAME}} for variables of the environment, which must be set. */
    static Form withEnvironment(String standard) {
        return of(standard, Environment::putInto, text -> standard);
    }

    /** A text that is never shown. */
    static Form secret() {
        return new Form("", "", text -> text, text -> text, "", true, false);
    }

    /** True or false; JMeter's own client takes everything else for false. */
    static Form flag(boolean standard) {
        return of(standard, Readings::flag, Boolean::parseBoolean);
    }

    /** A whole number. */
    static Form whole(long standard, long least, long most) {
        return of(standard, text -> Readings.whole(text, least, most), text -> standard);
    }

    /** One of an enum's names, in letters of any case. */
    static Form choice(Enum<?> standard) {
        return of(standard, text -> Readings.choice(text, standard), text -> standard);
    }

    /** One of some texts, the first of which is the default. */
    static Form oneOf(String... choices) {
        return of(choices[0], text -> Readings.oneOf(text, choices), text -> choices[0]);
    }

    /** A regular expression. */
    static Form regex(String standard) {
        return of(Pattern.compile(standard), Readings::regex, text -> Pattern.compile(standard));
    }

    /** Numbers above 0 and up to 100; JMeter's own client leaves out what is none. */
    static Form percentiles(String standard) {
        return of(
                Readings.percentiles(standard, true),
                text -> Readings.percentiles(text, true),
                text -> Readings.percentiles(text, false));
    }

    /** The name of a measurement. */
    static Form measurement(String standard) {
        return of(standard, Readings::measurement, TagText::clean);
    }

    /** This with another default for plans that were made for JMeter's own client. */
    Form whenUpgraded(Object otherStandard) {
        return new Form(standard, otherStandard, reading, stockReading, property, secret, verbatim);
    }

    /** This with a JMeter property that is looked up where the parameter's own is not set. */
    Form orProperty(String otherProperty) {
        return new Form(standard, whenUpgraded, reading, stockReading, otherProperty, secret, verbatim);
    }

    /** This for a parameter whose outer spaces count in JMeter's own client. */
    Form verbatimWhenUpgraded() {
        return new Form(standard, whenUpgraded, reading, stockReading, property, secret, true);
    }

    /** Whether the outer spaces of a text belong to it. */
    boolean isVerbatim(ListenerKind kind) {
        return verbatim && kind.isUpgraded();
    }

    Object standard(ListenerKind kind) {
        return kind.isUpgraded() ? whenUpgraded : standard;
    }

    /** The further JMeter property to look up; empty for none. */
    String property() {
        return property;
    }

    boolean isSecret() {
        return secret;
    }

    /**
     * The value of a text.
     *
     * @throws IllegalArgumentException when it has none; the message says what to enter
     */
    Object read(String text) {
        return reading.apply(text);
    }

    /** What JMeter's own client makes of a text that cannot be used, or else the default. */
    Object readAsStock(String text) {
        return stockReading.apply(text);
    }
}
