// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.row.TagText;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** Turns texts into the parts of {@link Settings} and collects what is wrong with them. Not thread-safe. */
final class SettingsReader {
    private static final Pattern PRINTABLE = Pattern.compile("[ -~]*");

    private final Values values;
    private final Values properties;
    private final Limits limits;
    private final Map<String, String> userTags;

    SettingsReader(
            UnaryOperator<String> parameter,
            UnaryOperator<String> property,
            Map<String, String> userTags,
            List<String> problems) {
        this.values = new Values(name -> firstSet(parameter.apply(name), name, property), problems);
        this.properties = new Values(property, problems);
        this.limits = new Limits(properties);
        this.userTags = userTags;
    }

    Values values() {
        return values;
    }

    Limits limits() {
        return limits;
    }

    long intervalMs() {
        return 1000
                * values.number("interval", properties.number("backend_influxdb.send_interval", 5, 1, 3600), 1, 3600);
    }

    Target target(boolean mayBeEmpty) {
        boolean udp = values.text("influxdbMetricsSender", "").endsWith("UdpMetricsSender");
        String url = values.text("influxdbUrl", "");
        Login login = new Login(token(), values.text("username", ""), values.text("password", ""));
        if (url.isEmpty() && mayBeEmpty) {
            return Target.NONE;
        }
        Optional<Target> target = udp ? Target.udp(url) : Target.http(url, login);
        if (!target.isPresent()) {
            // The address may hold a password, and one that cannot be read cannot be cleaned of it.
            values.problem(
                    url.isEmpty()
                            ? "influxdbUrl is empty; give the whole address, for example "
                                    + "http://influxdb:8086/write?db=jmeter"
                            : udp
                                    ? "influxdbUrl is not of the form host:port, which UDP needs"
                                    : "influxdbUrl is no address of the form http://host:8086/write?db=jmeter");
        }
        return target.orElse(Target.NONE);
    }

    private String token() {
        String token = values.text("influxdbToken", "");
        if (!PRINTABLE.matcher(token).matches()) {
            values.problem("influxdbToken holds characters other than printable ASCII, which no HTTP header may hold");
            return "";
        }
        return token;
    }

    String measurement() {
        String measurement = TagText.clean(values.text("measurement", "jmeter"));
        if (measurement.startsWith("#")) {
            values.problem("measurement=" + measurement + " starts with #, which makes InfluxDB skip every row");
        }
        return measurement;
    }

    /** The user's tags for rows that have these names of their own. */
    UserTags tags(List<String> ownNames) {
        return UserTags.of(values.text("application", ""), userTags, ownNames);
    }

    Pattern samplersRegex() {
        String regex = values.text("samplersRegex", ".*");
        try {
            return Pattern.compile(regex);
        } catch (PatternSyntaxException e) {
            values.problem("samplersRegex=" + regex + " is no regular expression: " + e.getDescription());
            return Pattern.compile("");
        }
    }

    List<Float> percentiles() {
        List<Float> percentiles = new ArrayList<>();
        for (String text : values.text("percentiles", "99;95;90").split("[;,]")) {
            addPercentile(text.trim(), percentiles);
        }
        return percentiles;
    }

    private void addPercentile(String text, List<Float> percentiles) {
        if (text.isEmpty()) {
            return;
        }
        try {
            float percentile = Float.parseFloat(text);
            if (percentile > 0 && percentile <= 100) {
                percentiles.add(percentile);
                return;
            }
        } catch (NumberFormatException e) {
            values.problem("percentiles: " + text + " is not a number");
            return;
        }
        values.problem("percentiles: " + text + " is not above 0 and at most 100");
    }

    private static String firstSet(String parameter, String name, UnaryOperator<String> property) {
        return parameter == null || parameter.trim().isEmpty()
                ? property.apply(Settings.PROPERTY_PREFIX + name)
                : parameter;
    }
}
