// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import static io.github.trueload.influx.settings.ListenerKind.CLIENT;
import static io.github.trueload.influx.settings.ListenerKind.ELEMENT;
import static io.github.trueload.influx.settings.ListenerKind.RAW_CLIENT;
import static io.github.trueload.influx.settings.ListenerKind.UPGRADED_CLIENT;
import static io.github.trueload.influx.settings.ListenerKind.UPGRADED_RAW_CLIENT;

import io.github.trueload.influx.settings.Settings.HistogramScope;
import io.github.trueload.influx.settings.Settings.LatePolicy;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/**
 * Every parameter of the listeners: its name in test plans, its values, and which panels show it in a new element, in
 * this order. Everything that lists parameters (panels, readers, the documentation's test) goes through this table, so
 * that a new one is one line here, its text in both languages, its line in the documentation, and the place that uses
 * it. Names never change, because test plans hold them. A parameter that is not shown is used by adding a row.
 * Immutable.
 */
public enum Parameter {
    URL("influxdbUrl", Form.text(""), Shown.BY_ALL, "http://host_to_change:8086/write?db=jmeter"),
    TOKEN("influxdbToken", Form.secret(), Shown.BY_ALL),
    APPLICATION("application", Form.text(""), Shown.BY_AGGREGATING, "application name"),
    MEASUREMENT("measurement", Form.measurement("jmeter"), Shown.BY_ALL, "jmeter"),
    SUMMARY_ONLY("summaryOnly", Form.flag(false).verbatimWhenUpgraded(), Shown.BY_AGGREGATING, "false"),
    SAMPLERS_REGEX("samplersRegex", Form.regex(".*").verbatimWhenUpgraded(), Shown.BY_AGGREGATING, ".*"),
    PERCENTILES("percentiles", Form.percentiles("99;95;90"), Shown.BY_AGGREGATING, "99;95;90"),
    TEST_TITLE("testTitle", Form.text("Test name"), Shown.BY_AGGREGATING, "Test name"),
    EVENT_TAGS("eventTags", Form.text(""), Shown.BY_AGGREGATING),
    INSTANCE("instance", Form.withEnvironment("${ip}:${port}"), Shown.BY_ALL),
    MERGE_INSTANCES("mergeInstances", Form.flag(false).whenUpgraded(true), Shown.BY_CLIENT),
    INTERVAL("interval", Form.whole(5, 1, 3600).orProperty("backend_influxdb.send_interval"), Shown.BY_AGGREGATING),
    HISTOGRAM("histogram", Form.choice(HistogramScope.OFF), Shown.BY_AGGREGATING),
    LATE("late", Form.choice(LatePolicy.REWRITE), Shown.BY_NONE),
    HOLD_SECONDS("holdSeconds", Form.whole(-1, 0, 3600), Shown.BY_NONE),
    PERCENTILE_NAMES("percentileNames", Form.oneOf("pct99.0", "pct99"), Shown.BY_NONE),
    COMPACT("compact", Form.flag(false), Shown.BY_NONE),
    SUB_SAMPLES("subSamples", Form.flag(false), Shown.BY_NONE),
    COUNT_TRANSACTIONS("countTransactions", Form.flag(false), Shown.BY_AGGREGATING),
    HEALTH("health", Form.flag(true), Shown.BY_AGGREGATING),
    THREAD_NAME("threadName", Form.flag(true), Shown.BY_RAW),
    USERNAME("username", Form.text(""), Shown.BY_ALL),
    PASSWORD("password", Form.secret(), Shown.BY_ALL),
    METRICS_SENDER("influxdbMetricsSender", Form.text(""), Shown.BY_NONE),
    TRUST_STORE("trustStore", Form.text(""), Shown.BY_NONE),
    TRUST_STORE_PASSWORD("trustStorePassword", Form.secret(), Shown.BY_NONE),
    TLS_CA("tlsCa", Form.text(""), Shown.BY_NONE),
    TLS_CERT("tlsCert", Form.text(""), Shown.BY_NONE),
    TLS_KEY("tlsKey", Form.text(""), Shown.BY_NONE),
    PROXY("proxy", Form.text("jvm").whenUpgraded("none"), Shown.BY_NONE),
    PROXY_USERNAME("proxyUsername", Form.text(""), Shown.BY_NONE),
    PROXY_PASSWORD("proxyPassword", Form.secret(), Shown.BY_NONE),
    GZIP("gzip", Form.flag(true), Shown.BY_NONE);

    /** A parameter of this prefix adds a tag to every row. */
    public static final String TAG_PREFIX = "TAG_";

    /** A parameter of this prefix adds a header to every request; its value is a secret. */
    public static final String HEADER_PREFIX = "header_";

    /** A JMeter property of this prefix is the default of the parameter named after it. */
    public static final String PROPERTY_PREFIX = "trueload.influx.";

    private static final String HIDDEN = "\u2022\u2022\u2022\u2022";

    private final String text;
    private final Form form;
    private final Set<ListenerKind> shownBy;
    private final String suggestion;

    Parameter(String text, Form form, Set<ListenerKind> shownBy) {
        this(text, form, shownBy, "");
    }

    Parameter(String text, Form form, Set<ListenerKind> shownBy, String suggestion) {
        this.text = text;
        this.form = form;
        this.shownBy = shownBy;
        this.suggestion = suggestion;
    }

    /** Its name in test plans. */
    public String text() {
        return text;
    }

    /** The JMeter property that is its default. */
    public String property() {
        return PROPERTY_PREFIX + text;
    }

    /** The value that a new element shows; empty where only the default is meant. */
    public String suggestion() {
        return suggestion;
    }

    /** Whether a new element of a kind shows it. */
    public boolean isShownBy(ListenerKind kind) {
        return shownBy.contains(kind);
    }

    /** Whether its value must never be shown. */
    public boolean isSecret() {
        return form.isSecret();
    }

    Form form() {
        return form;
    }

    /**
     * The value that counts where the parameter is left empty, as somebody could enter it; an empty text for none.
     *
     * @param properties gives a JMeter property's text or {@code null}
     */
    public String valueIfEmpty(UnaryOperator<String> properties, ListenerKind kind) {
        String property = propertyIfEmpty(properties);
        if (property.isEmpty()) {
            return entered(form.standard(kind));
        }
        return isSecret() ? HIDDEN : properties.apply(property).trim();
    }

    /** The JMeter property that says what counts then; an empty text where it is the default. */
    public String propertyIfEmpty(UnaryOperator<String> properties) {
        for (String property : new String[] {property(), form.property()}) {
            String value = property.isEmpty() ? null : properties.apply(property);
            if (value != null && !value.trim().isEmpty()) {
                return property;
            }
        }
        return "";
    }

    /** A value as somebody could enter it. */
    static String entered(Object standard) {
        if (standard instanceof List) {
            return ((List<?>) standard).stream().map(Parameter::entered).collect(Collectors.joining(";"));
        }
        if (standard instanceof Enum) {
            return ((Enum<?>) standard).name().toLowerCase(Locale.ROOT);
        }
        // Nobody can enter a number below zero: it stands for what the listener finds itself.
        return standard instanceof Long && (Long) standard < 0
                ? "auto"
                : standard.toString().replaceFirst("^(\\d+)\\.0$", "$1");
    }

    /** Which kinds of listeners show a parameter in a new element. */
    private static final class Shown {
        static final Set<ListenerKind> BY_ALL = EnumSet.allOf(ListenerKind.class);
        static final Set<ListenerKind> BY_AGGREGATING = EnumSet.of(ELEMENT, CLIENT, UPGRADED_CLIENT);
        static final Set<ListenerKind> BY_CLIENT = EnumSet.of(CLIENT, UPGRADED_CLIENT);
        static final Set<ListenerKind> BY_RAW = EnumSet.of(RAW_CLIENT, UPGRADED_RAW_CLIENT);
        static final Set<ListenerKind> BY_NONE = EnumSet.noneOf(ListenerKind.class);
    }
}
