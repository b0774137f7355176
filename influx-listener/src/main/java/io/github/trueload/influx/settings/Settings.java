// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/** All parameters of a listener, checked. Immutable. */
public final class Settings {
    /** A parameter of this prefix adds a tag to every row. */
    public static final String TAG_PREFIX = "TAG_";

    /** A JMeter property of this prefix is the default of the parameter named after it. */
    public static final String PROPERTY_PREFIX = "trueload.influx.";

    private final Target target;
    private final Limits limits;
    private final String measurement;
    private final UserTags tags;
    private final UserTags rawTags;
    private final boolean summaryOnly;
    private final Pattern samplersRegex;
    private final List<Float> percentiles;
    private final String testTitle;
    private final String eventTags;
    private final String instance;
    private final boolean mergeInstances;
    private final long intervalMs;
    private final HistogramScope histogram;
    private final boolean countTransactions;
    private final boolean health;
    private final boolean tagThreads;
    private final Trust trust;

    private Settings(SettingsReader reader, Defaults defaults) {
        Values values = reader.values();
        limits = reader.limits();
        target = reader.target(defaults.withoutTarget);
        measurement = reader.measurement();
        summaryOnly = values.flag("summaryOnly", false);
        samplersRegex = reader.samplersRegex();
        percentiles = Collections.unmodifiableList(reader.percentiles());
        testTitle = values.text("testTitle", "Test name");
        eventTags = values.text("eventTags", "");
        instance = values.text("instance", "${ip}:${port}");
        mergeInstances = values.flag("mergeInstances", defaults.mergeInstances);
        intervalMs = reader.intervalMs();
        histogram = values.choice("histogram", HistogramScope.OFF);
        countTransactions = values.flag("countTransactions", false);
        health = values.flag("health", true);
        tagThreads = values.flag("threadName", true);
        tags = reader.tags(OwnNames.aggregated(percentiles, histogram));
        rawTags = reader.tags(OwnNames.raw(tagThreads));
        trust = new Trust(values.text("trustStore", ""), values.text("trustStorePassword", ""));
    }

    /**
     * Reads the parameters of a listener. A blank parameter means the JMeter property {@code trueload.influx.<name>},
     * and where that is blank too, the default.
     *
     * @param names the names of all parameters, for the tags among them
     * @param parameter gives a parameter's text or {@code null}
     * @param property gives a JMeter property's text or {@code null}
     * @param defaults what differs between the kinds of listeners
     * @throws InvalidSettingsException when at least one value cannot be used; it lists all that cannot
     */
    public static Settings read(
            Collection<String> names,
            UnaryOperator<String> parameter,
            UnaryOperator<String> property,
            Defaults defaults)
            throws InvalidSettingsException {
        List<String> problems = new ArrayList<>();
        Map<String, String> userTags = new TreeMap<>();
        for (String name : names) {
            String value = parameter.apply(name);
            if (name.startsWith(TAG_PREFIX) && value != null && !value.trim().isEmpty()) {
                userTags.put(name.substring(TAG_PREFIX.length()).trim(), value);
            }
        }
        Settings settings = new Settings(new SettingsReader(parameter, property, userTags, problems), defaults);
        if (!problems.isEmpty()) {
            // Alone it is no reason to run without the listener, but who corrects the rest wants to know.
            problems.addAll(settings.tags.leftOut());
            throw new InvalidSettingsException(problems);
        }
        return settings;
    }

    /** Where rows go. */
    public Target target() {
        return target;
    }

    /** Bounds of time and memory. */
    public Limits limits() {
        return limits;
    }

    /** The measurement of the aggregated or raw rows. */
    public String measurement() {
        return measurement;
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

    /** Whether labels get no rows of their own. */
    public boolean summaryOnly() {
        return summaryOnly;
    }

    /** Which labels get rows of their own: those in which this is found. */
    public Pattern samplersRegex() {
        return samplersRegex;
    }

    /** Which percentiles are written. */
    public List<Float> percentiles() {
        return percentiles;
    }

    /** What the events at start and end call the test. */
    public String testTitle() {
        return testTitle;
    }

    /** The tag {@code tags} of the events. */
    public String eventTags() {
        return eventTags;
    }

    /** The pattern of the tag {@code instance}. */
    public String instance() {
        return instance;
    }

    /** Whether an RMI master writes its slaves' samples as one. */
    public boolean mergeInstances() {
        return mergeInstances;
    }

    /** Length of an interval, in milliseconds. */
    public long intervalMs() {
        return intervalMs;
    }

    /** For what histograms are written. */
    public HistogramScope histogram() {
        return histogram;
    }

    /** Whether the row of all samples counts those of Transaction Controllers too. */
    public boolean countTransactions() {
        return countTransactions;
    }

    /** Whether the generator watches its own health. */
    public boolean health() {
        return health;
    }

    /** Whether raw rows carry the name of the thread, as JMeter 5.6 writes it. */
    public boolean tagThreads() {
        return tagThreads;
    }

    /** Whom TLS trusts. */
    public Trust trust() {
        return trust;
    }

    /** What differs between the kinds of listeners. Immutable. */
    public static final class Defaults {
        private final boolean mergeInstances;
        private final boolean withoutTarget;

        /**
         * Says what is assumed and allowed.
         *
         * @param mergeInstances whether slaves are merged unless the parameters say otherwise
         * @param withoutTarget whether the address may be empty
         */
        public Defaults(boolean mergeInstances, boolean withoutTarget) {
            this.mergeInstances = mergeInstances;
            this.withoutTarget = withoutTarget;
        }
    }
}
