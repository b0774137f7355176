// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.common.NearestName;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.row.TagText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * All parameters of a listener, and the bounds that are JMeter properties, read by the tables {@link Parameter} and
 * {@link Limit}. Only what would make rows wrong or keep them from being written is a problem; all else is a warning,
 * and the default holds or, in a plan that was made for JMeter's own client, what that client makes of it. Immutable.
 */
public final class Settings {
    private static final Pattern HEADER_NAME = Pattern.compile("[!#$%&'*+.^_`|~0-9A-Za-z-]+");
    private static final Pattern HEADER_VALUE = Pattern.compile("[\\t -~]*");
    private static final Pattern OWN_HEADERS =
            Pattern.compile("(?i)content-encoding|content-length|content-type|host|transfer-encoding|connection");

    private final Map<Parameter, Object> values = new EnumMap<>(Parameter.class);
    private final Map<Limit, Long> limits = new EnumMap<>(Limit.class);
    private final Collection<String> names;
    private final UnaryOperator<String> parameters;
    private final UnaryOperator<String> properties;

    /** Without which rows would be wrong or could not be written. */
    final List<String> problems = new ArrayList<>();

    /** What was read otherwise than it may have been meant. */
    final List<String> warnings = new ArrayList<>();

    /** Where rows go. */
    public final Target target;

    /** Whose settings they are. */
    public final ListenerKind kind;

    /** Tags of every row: the application, if it has a name, and the user's own. */
    public final Map<String, String> tags;

    /** Through which proxy requests go. */
    public final Target.ProxyChoice proxy;

    /** Further headers of requests by their names; their values are secrets. */
    public final Map<String, String> headers;

    private Settings(
            Collection<String> names,
            UnaryOperator<String> parameters,
            UnaryOperator<String> properties,
            ListenerKind kind) {
        this.names = names;
        this.parameters = parameters;
        this.properties = properties;
        this.kind = kind;
        for (Parameter parameter : Parameter.values()) {
            values.put(parameter, value(parameter));
        }
        for (Limit limit : Limit.values()) {
            limits.put(limit, value(limit));
        }
        target = Target.read(this);
        tags = readTags();
        proxy = Target.ProxyChoice.read(this);
        checkTlsFiles();
        headers = readHeaders();
        warnOfUnknownNames();
    }

    /**
     * Reads the parameters of a listener. A blank parameter means the JMeter property {@code trueload.influx.<name>},
     * and where that is blank too, the default. Both look-ups give {@code null} for what is not set.
     *
     * @param names the names of all parameters, for the tags among them
     * @throws InvalidSettingsException when rows would be wrong or could not be written; it lists all that is wrong
     */
    public static Settings read(
            Collection<String> names,
            UnaryOperator<String> parameter,
            UnaryOperator<String> property,
            ListenerKind kind)
            throws InvalidSettingsException {
        Settings settings = new Settings(names, parameter, property, kind);
        if (!settings.problems.isEmpty()) {
            List<String> all = new ArrayList<>(settings.problems);
            // Alone they are no reason to run without the listener, but who corrects the rest wants to know.
            all.addAll(settings.warnings);
            throw new InvalidSettingsException(all);
        }
        return settings;
    }

    /** A parameter's value; its default where nothing is set, or nothing that can be used. */
    private Object value(Parameter parameter) {
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

    private Long value(Limit limit) {
        String text = set(properties, limit.property);
        Object value = text.isEmpty()
                ? limit.form.standard(kind)
                : read("JMeter property " + limit.property, text, limit.form);
        return (Long) value;
    }

    private Object read(String where, String text, Form form) {
        try {
            return form.read(text);
        } catch (IllegalArgumentException e) {
            String problem = where + (form.secret ? "" : " is '" + text + "'") + ": " + e.getMessage();
            if (form.essential && !kind.isUpgraded()) {
                problems.add(problem);
                return form.standard(kind);
            }
            Object value = kind.isUpgraded() ? form.readAsStock(text) : form.standard(kind);
            readAs(Parameter.entered(value), problem);
            return value;
        }
    }

    /** Takes note of a text that cannot be used, and of what counts instead. */
    void readAs(String value, String problem) {
        warnings.add(problem + "; it is read as " + value);
    }

    private static String set(UnaryOperator<String> lookup, String name) {
        String value = lookup.apply(name);
        return value == null ? "" : value.trim();
    }

    /** The parameters whose names start with a prefix, without it, but for blank ones. */
    private Map<String, String> startingWith(String prefix) {
        Map<String, String> found = new TreeMap<>();
        for (String name : names) {
            String value = set(parameters, name);
            if (name.startsWith(prefix) && !value.isEmpty()) {
                found.put(name.substring(prefix.length()).trim(), value);
            }
        }
        return found;
    }

    /** Warns of parameters that nobody knows, with the name that may have been meant. */
    private void warnOfUnknownNames() {
        List<String> known =
                Arrays.stream(Parameter.values()).map(Parameter::text).collect(Collectors.toList());
        for (String name : names) {
            String own = name.trim();
            boolean isKnown = known.contains(own)
                    || own.startsWith(Parameter.TAG_PREFIX)
                    || own.startsWith(Parameter.HEADER_PREFIX);
            if (!isKnown && !set(parameters, name).isEmpty()) {
                warnings.add("the parameter " + own + " is unknown and has no effect" + question(own, known));
            }
        }
    }

    private static String question(String name, List<String> known) {
        for (String prefix : new String[] {Parameter.TAG_PREFIX, Parameter.HEADER_PREFIX}) {
            if (name.regionMatches(true, 0, prefix, 0, prefix.length())) {
                String corrected = prefix + name.substring(prefix.length());
                return NearestName.question(name, Collections.singleton(corrected));
            }
        }
        return NearestName.question(name, known);
    }

    /**
     * The application and the user's own tags. One that clashes with a name of the rows is left out and costs nothing
     * else, because the plan may have been made for a listener that does not have our names.
     */
    private Map<String, String> readTags() {
        Set<String> reserved = reservedNames();
        String application = text(Parameter.APPLICATION);
        Map<String, String> read = new TreeMap<>();
        if (!application.isEmpty()) {
            read.put(Schema.Tag.APPLICATION, TagText.clean(application));
        }
        startingWith(Parameter.TAG_PREFIX).forEach((name, value) -> {
            String clean = TagText.clean(name);
            if (name.isEmpty()) {
                warnings.add(Parameter.TAG_PREFIX + " has no name: rows lack this tag, give it one");
            } else if (reserved.contains(clean) || read.containsKey(clean)) {
                warnings.add(Parameter.TAG_PREFIX + name
                        + " has the name of a tag or field of the listener's own: rows lack this tag, rename it");
            } else {
                read.put(clean, TagText.clean(value));
            }
        });
        return Collections.unmodifiableMap(read);
    }

    /**
     * Tags and fields, for InfluxDB 3 has one name space for both. Not those of {@code jmeter_dns}, {@code jmeter_rate}
     * and {@code jmeter_health}, nor {@code run}: there they win over a user's, and names as ordinary as host or load
     * must not be lost in all other rows for their sake.
     */
    private Set<String> reservedNames() {
        Set<String> reserved = new TreeSet<>(kind.isRaw() ? Schema.RAW : Schema.AGGREGATED);
        if (!kind.isRaw()) {
            reserved.addAll(Schema.EVENTS);
            reserved.remove(Schema.Field.RUN);
            reserved.addAll(percentileFields().keySet());
            reserved.addAll(hasHistograms() ? Schema.HISTOGRAM : Collections.emptyList());
        } else if (flag(Parameter.THREAD_NAME)) {
            reserved.add(Schema.Tag.THREAD_NAME);
        }
        // InfluxDB keeps the time of points under this name.
        reserved.add("time");
        return reserved;
    }

    /** One that cannot be sent is left out, and a warning says so. */
    private Map<String, String> readHeaders() {
        Map<String, String> sent = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        startingWith(Parameter.HEADER_PREFIX).forEach((name, value) -> {
            String parameter = Parameter.HEADER_PREFIX + name;
            if (!HEADER_NAME.matcher(name).matches()) {
                warnings.add(parameter + " names no HTTP header: enter letters, digits and hyphens after the prefix");
            } else if (OWN_HEADERS.matcher(name).matches()) {
                warnings.add(parameter + " is a header that the listener sets itself: remove it");
            } else if (!HEADER_VALUE.matcher(value.trim()).matches()) {
                warnings.add(parameter + " holds characters other than printable ASCII: remove them");
            } else {
                sent.put(name, value.trim());
            }
        });
        return Collections.unmodifiableMap(sent);
    }

    private void checkTlsFiles() {
        if (!text(Parameter.TRUST_STORE).isEmpty() && !text(Parameter.TLS_CA).isEmpty()) {
            problems.add(Parameter.TRUST_STORE.text() + " and " + Parameter.TLS_CA.text()
                    + " both say whom to trust: clear one of them");
        }
        if (text(Parameter.TLS_CERT).isEmpty() != text(Parameter.TLS_KEY).isEmpty()) {
            problems.add(Parameter.TLS_CERT.text() + " and " + Parameter.TLS_KEY.text()
                    + " belong together: enter both or none");
        }
    }

    /** The names of all JMeter properties of ours that have an effect. */
    public static List<String> propertyNames() {
        List<String> names = Stream.of("upgrade", "raw", "joinSlaves")
                .map(name -> Parameter.PROPERTY_PREFIX + name)
                .collect(Collectors.toList());
        Arrays.stream(Parameter.values()).map(Parameter::property).forEach(names::add);
        Arrays.stream(Limit.values()).map(limit -> limit.property).forEach(names::add);
        return names;
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

    /** A bound, in its own unit. */
    public long limit(Limit limit) {
        return limits.get(limit);
    }

    /** What was read otherwise than it may have been meant, a text each. */
    public List<String> warnings() {
        return Collections.unmodifiableList(warnings);
    }

    /** The measurement of the aggregated or raw rows. */
    public String measurement() {
        return text(Parameter.MEASUREMENT);
    }

    /** The measurement of a slave's rows: where slaves are merged they must not count once more. */
    public String slaveMeasurement() {
        return mergeInstances() ? Schema.Measurement.INSTANCES : measurement();
    }

    /** Whether a label gets rows of its own; also one that is too long for Java to match it. */
    public boolean writesLabel(String label) {
        try {
            Pattern wanted = (Pattern) values.get(Parameter.SAMPLERS_REGEX);
            return !flag(Parameter.SUMMARY_ONLY) && wanted.matcher(label).find();
        } catch (StackOverflowError e) {
            // Of a repeated group, within a few thousand characters; it must not end a sampler thread.
            return true;
        }
    }

    /** Which percentiles are written, by the names of their fields. */
    public Map<String, Double> percentileFields() {
        // pct99.0 as JMeter's own client writes it, or pct99 and pct99_9 for receivers that take no dots in names.
        boolean withDots = text(Parameter.PERCENTILE_NAMES).contains(".");
        Map<String, Double> fields = new TreeMap<>();
        for (Object percentile : (List<?>) values.get(Parameter.PERCENTILES)) {
            String number = percentile.toString();
            String name = withDots ? number : number.replaceFirst("\\.0$", "").replace('.', '_');
            // By its text, because 99.9f as a double is 99.9000015 and would ask for one sample more of a million.
            fields.put(Schema.Field.PERCENTILE_PREFIX + name, Double.parseDouble(number));
        }
        return fields;
    }

    /** Length of an interval, in milliseconds. */
    public long intervalMs() {
        return 1000 * number(Parameter.INTERVAL);
    }

    /** Whether histograms are written, for labels or at least for all samples together. */
    public boolean hasHistograms() {
        return !text(Parameter.HISTOGRAM).equals("off");
    }

    /** Whether an RMI master writes its slaves' samples as one. */
    public boolean mergeInstances() {
        return flag(Parameter.MERGE_INSTANCES);
    }

    /** Parameters that cannot be used; the message lists everything that is wrong with them. Immutable. */
    public static final class InvalidSettingsException extends Exception {
        private static final long serialVersionUID = 1L;

        InvalidSettingsException(List<String> problems) {
            super(String.join("; ", problems));
        }
    }
}
