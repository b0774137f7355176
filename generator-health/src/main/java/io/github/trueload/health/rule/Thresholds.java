// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * From when on a figure is worth a verdict: the properties {@code trueload.health.*}. Immutable. Shares are in
 * percent.
 */
public final class Thresholds {
    /** What the names of the properties begin with. */
    public static final String PREFIX = "trueload.health.";

    /** Longer than any run; twice as much and once more is still an int. */
    private static final int MOST_SECONDS = 500_000_000;

    private static final Map<String, Double> DEFAULTS = defaults();
    /** Megabits per second of the generator's network, where the user knows it better than the system. */
    private static final String LINK_MBIT = "linkMbit";

    private static final String SERVER_TIME = "serverTime";
    private static final String CONNECT_PROBE = "connectProbe";

    private final Map<String, Double> values;
    private final List<String> problems;
    private final String serverTime;
    private final boolean opensConnections;

    private Thresholds(Map<String, Double> values, List<String> problems, UnaryOperator<String> properties) {
        this.serverTime = properties.apply(PREFIX + SERVER_TIME);
        this.opensConnections = !"false".equalsIgnoreCase(properties.apply(PREFIX + CONNECT_PROBE));
        this.values = values;
        this.problems = Collections.unmodifiableList(problems);
    }

    /**
     * Reads the properties. A value that is no positive number leaves the default and is told in {@link #problems()}.
     *
     * @param properties gives the text of a property by its full name, null where it is not set
     */
    public static Thresholds from(UnaryOperator<String> properties) {
        Map<String, Double> values = new LinkedHashMap<>(DEFAULTS);
        List<String> problems = new ArrayList<>();
        values.put(LINK_MBIT, Double.NaN);
        for (Map.Entry<String, Double> entry : values.entrySet()) {
            String text = properties.apply(PREFIX + entry.getKey());
            if (text != null && !text.trim().isEmpty()) {
                double value = parse(text.trim());
                if (value > 0) {
                    entry.setValue(value);
                } else {
                    problems.add(PREFIX + entry.getKey() + "=" + text + " is not a positive number; "
                            + (Double.isNaN(entry.getValue()) ? "nothing" : entry.getValue()) + " is used");
                }
            }
        }
        return new Thresholds(values, problems, properties);
    }

    /** The names of all properties with their defaults, for the documentation. */
    public static Map<String, Double> properties() {
        return DEFAULTS;
    }

    /** What was wrong with the properties; empty when nothing was. */
    public List<String> problems() {
        return problems;
    }

    /** A threshold in percent, as a share between 0 and 1. */
    public double share(String name) {
        return number(name) / 100;
    }

    /** A threshold as it stands, in the unit that its name says. */
    public double number(String name) {
        return values.get(name);
    }

    /** A threshold in whole seconds. */
    int seconds(String name) {
        return (int) Math.min(MOST_SECONDS, number(name));
    }

    /** Readings that most rules want to see. */
    int windowSeconds() {
        return Math.max(1, seconds("windowSeconds"));
    }

    /** Megabits per second of the generator's network; NaN: as the system tells. */
    public double linkMbit() {
        return number(LINK_MBIT);
    }

    /** Seconds between two connections that the watch opens to one target; NaN: it opens none. */
    public double connectProbeSeconds() {
        return opensConnections ? number("connectProbeSeconds") : Double.NaN;
    }

    /** The header in which servers say how long they took, as the property names it; null where it is not set. */
    public String serverTime() {
        return serverTime;
    }

    /** Samples of one address that tell something. */
    public double nodeMinSamples() {
        return number("nodeMinSamples");
    }

    /** Samples of some seconds whose servers tell their time that tell something. */
    public double gapMinSamples() {
        return number("gapMinSamples");
    }

    /** Seconds at the start of a run that only tell of facts, not of load. */
    public int warmupSeconds() {
        return seconds("warmupSeconds");
    }

    /** At most one line per kind of verdict in so many seconds. */
    public int warnSeconds() {
        return seconds("warnSeconds");
    }

    private static double parse(String text) {
        try {
            double value = Double.parseDouble(text);
            return Double.isInfinite(value) ? Double.NaN : value;
        } catch (NumberFormatException e) {
            return Double.NaN;
        }
    }

    private static Map<String, Double> defaults() {
        Map<String, Double> defaults = new LinkedHashMap<>();
        defaults.put("lockPercent", 20.0);
        defaults.put("poolPercent", 20.0);
        defaults.put("queuePercent", 10.0);
        defaults.put("lookupPercent", 20.0);
        defaults.put("minThreads", 3.0);
        defaults.put("strongPercent", 60.0);
        defaults.put("cpuPercent", 90.0);
        defaults.put("machinePercent", 95.0);
        defaults.put("throttledPercent", 25.0);
        defaults.put("hotThreadPercent", 90.0);
        defaults.put("cpuWaitPercent", 20.0);
        defaults.put("cpuWaitMs", 1.0);
        defaults.put("diskPercent", 20.0);
        defaults.put("diskThreadsPercent", 10.0);
        defaults.put("networkPercent", 90.0);
        defaults.put("retransmitPercent", 2.0);
        defaults.put("conntrackPercent", 90.0);
        defaults.put("gcPercent", 10.0);
        defaults.put("gcHeapPercent", 90.0);
        defaults.put("filesPercent", 85.0);
        defaults.put("portsPercent", 80.0);
        defaults.put("lagMs", 100.0);
        defaults.put("dnsPercent", 90.0);
        defaults.put("dnsMinConnections", 10.0);
        defaults.put("connectFloorMs", 2.0);
        defaults.put("connectMinCount", 30.0);
        defaults.put("connectProbeSeconds", 60.0);
        defaults.put("nodeMs", 10.0);
        defaults.put("nodePercent", 25.0);
        defaults.put("nodeFailPercent", 5.0);
        defaults.put("nodeMinSamples", 100.0);
        defaults.put("kneeUsersPercent", 50.0);
        defaults.put("kneeGainPercent", 5.0);
        defaults.put("kneeTimePercent", 30.0);
        defaults.put("kneeSeconds", 10.0);
        defaults.put("gapPercent", 50.0);
        defaults.put("gapMs", 10.0);
        defaults.put("gapGrowthPercent", 50.0);
        defaults.put("gapMinSamples", 50.0);
        defaults.put("behindPercent", 5.0);
        defaults.put("behindSeconds", 10.0);
        defaults.put("windowSeconds", 5.0);
        defaults.put("warmupSeconds", 5.0);
        defaults.put("warnSeconds", 60.0);
        defaults.put("invalidPercent", 10.0);
        return Collections.unmodifiableMap(defaults);
    }
}
