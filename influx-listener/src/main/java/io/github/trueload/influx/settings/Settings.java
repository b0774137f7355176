// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.row.Schema;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** All parameters of a listener, checked. Immutable. */
public final class Settings {
    private final Map<Parameter, Object> values = new EnumMap<>(Parameter.class);
    private final Target target;
    private final Limits limits;
    private final UserTags tags;
    private final UserTags rawTags;
    private final ProxyChoice proxy;
    private final TlsFiles tlsFiles;
    private final Map<String, String> headers;
    private final List<String> warnings;

    private Settings(GivenTexts texts, ListenerKind kind) {
        for (Parameter parameter : Parameter.values()) {
            values.put(parameter, texts.value(parameter));
        }
        limits = new Limits(texts);
        target = TargetReader.read(texts, kind.mayWriteNothing());
        Map<String, String> given = texts.startingWith(Parameter.TAG_PREFIX);
        String application = text(Parameter.APPLICATION);
        tags = UserTags.of(
                application, given, ReservedNames.aggregated(percentiles(), percentilesWithDots(), histogram()));
        rawTags = UserTags.of(application, given, ReservedNames.raw(flag(Parameter.THREAD_NAME)));
        proxy = ProxyChoice.read(texts);
        tlsFiles = TlsFiles.of(this, texts);
        headers = Headers.read(texts);
        warnings = Collections.unmodifiableList(new ArrayList<>(texts.warnings()));
    }

    /**
     * Reads the parameters of a listener. A blank parameter means the JMeter property {@code trueload.influx.<name>},
     * and where that is blank too, the default.
     *
     * @param names the names of all parameters, for the tags among them
     * @param parameter gives a parameter's text or {@code null}
     * @param property gives a JMeter property's text or {@code null}
     * @param kind what the parameters are those of
     * @throws InvalidSettingsException when at least one value cannot be used; it lists all that cannot
     */
    public static Settings read(
            Collection<String> names,
            UnaryOperator<String> parameter,
            UnaryOperator<String> property,
            ListenerKind kind)
            throws InvalidSettingsException {
        GivenTexts texts = new GivenTexts(names, parameter, property, kind);
        Settings settings = new Settings(texts, kind);
        List<String> problems = texts.problems();
        if (!problems.isEmpty()) {
            // Alone it is no reason to run without the listener, but who corrects the rest wants to know.
            problems.addAll(settings.tags.leftOut());
            throw new InvalidSettingsException(problems);
        }
        return settings;
    }

    /** The value of a parameter that is a text. */
    public String text(Parameter parameter) {
        return (String) values.get(parameter);
    }

    /** The value of a parameter that is true or false. */
    public boolean flag(Parameter parameter) {
        return (Boolean) values.get(parameter);
    }

    /** The value of a parameter that is a whole number. */
    public long number(Parameter parameter) {
        return (Long) values.get(parameter);
    }

    /** The value of a parameter that is one of some. */
    public <E extends Enum<E>> E choice(Parameter parameter, Class<E> choices) {
        return choices.cast(values.get(parameter));
    }

    /** Where rows go. */
    public Target target() {
        return target;
    }

    /** Bounds of time and memory. */
    public Limits limits() {
        return limits;
    }

    /** What was read otherwise than it may have been meant, a text each; empty but for upgraded plans. */
    public List<String> warnings() {
        return warnings;
    }

    /** The measurement of the aggregated or raw rows. */
    public String measurement() {
        return text(Parameter.MEASUREMENT);
    }

    /** The measurement of a slave's rows: where slaves are merged they must not count once more. */
    public String slaveMeasurement() {
        return mergeInstances() ? Schema.Measurement.INSTANCES : measurement();
    }

    /** Tags of every row but raw ones: the application, if it has a name, and the user's own. */
    public Map<String, String> tags() {
        return tags.tags();
    }

    /** As {@link #tags}, with those that are left out. */
    public UserTags userTags() {
        return tags;
    }

    /** The tags of raw rows, which have other names of their own. */
    public UserTags rawUserTags() {
        return rawTags;
    }

    /** Which labels get rows of their own: those in which this is found. */
    public Pattern samplersRegex() {
        return (Pattern) values.get(Parameter.SAMPLERS_REGEX);
    }

    /** Whether a label gets rows of its own; also one that is too long for Java to match it. */
    public boolean writesLabel(String label) {
        try {
            return !flag(Parameter.SUMMARY_ONLY)
                    && samplersRegex().matcher(label).find();
        } catch (StackOverflowError e) {
            // Of a repeated group, within a few thousand characters; it must not end a sampler thread.
            return true;
        }
    }

    /** Which percentiles are written. */
    public List<Float> percentiles() {
        List<Float> percentiles = new ArrayList<>();
        ((List<?>) values.get(Parameter.PERCENTILES)).forEach(each -> percentiles.add((Float) each));
        return percentiles;
    }

    /** Which percentiles are written, by the names of their fields. */
    public Map<String, Double> percentileFields() {
        Map<String, Double> fields = new TreeMap<>();
        // 99.9f as a double is 99.9000015, which would ask for one sample more of a million.
        percentiles()
                .forEach(percentile -> fields.put(
                        Schema.percentile(percentile, percentilesWithDots()),
                        Double.parseDouble(percentile.toString())));
        return fields;
    }

    /** Length of an interval, in milliseconds. */
    public long intervalMs() {
        return 1000 * number(Parameter.INTERVAL);
    }

    /** For what histograms are written. */
    public HistogramScope histogram() {
        return choice(Parameter.HISTOGRAM, HistogramScope.class);
    }

    /** Whether an RMI master writes its slaves' samples as one. */
    public boolean mergeInstances() {
        return flag(Parameter.MERGE_INSTANCES);
    }

    /** Whom TLS trusts, and who we are to it. */
    public TlsFiles tlsFiles() {
        return tlsFiles;
    }

    /** Through which proxy requests go. */
    public ProxyChoice proxy() {
        return proxy;
    }

    /** Further headers of requests by their names; their values are secrets. */
    public Map<String, String> headers() {
        return headers;
    }

    private boolean percentilesWithDots() {
        return text(Parameter.PERCENTILE_NAMES).contains(".");
    }
}
