// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.reading.ThreadReading;
import io.github.trueload.health.schedule.LabelRate;
import io.github.trueload.health.schedule.RateFigures;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The figures of a reading, counts per second; NaN where unknown. Immutable. */
public final class Point {
    private static final double P99 = 99;

    /** End of the second, milliseconds since 1970. */
    public final long timeMs;

    private final String[] names;
    private final double[] values;

    /**
     * The figures of a reading.
     *
     * @param before the point before, whose names this one shares, because a run has thousands of points; or null
     */
    Point(Reading reading, Times all, Point before) {
        timeMs = reading.timeMs;
        Map<String, Double> figures = figures(reading, all);
        String[] own = figures.keySet().toArray(new String[0]);
        names = before != null && Arrays.equals(own, before.names) ? before.names : own;
        values = figures.values().stream().mapToDouble(Double::doubleValue).toArray();
    }

    private static Map<String, Double> figures(Reading reading, Times all) {
        Map<String, Double> figures = new LinkedHashMap<>();
        figures.put("throughput", (double) all.count() / reading.seconds);
        figures.put("errors", (double) all.errors() / reading.seconds);
        figures.put("p50", all.count() == 0 ? Double.NaN : all.percentile(50));
        figures.put("p99", all.count() == 0 ? Double.NaN : all.percentile(99));
        figures.put("max", all.count() == 0 ? Double.NaN : all.max());
        figures.put("threads", reading.threads.figure(ThreadReading::samplerThreads));
        figures.put("threadsBusy", reading.threads.figure(ThreadReading::busy));
        figures.put("cpuPercent", 100 * reading.cpu.processShare());
        figures.put("machinePercent", 100 * reading.cpu.systemShare);
        figures.put("gcPercent", 100 * reading.gc.timeShare);
        figures.put("lagMs", reading.lag.maxMs);
        if (!reading.rates.isEmpty()) {
            addRates(reading, figures);
        }
        for (HostReading host : reading.network.hosts) {
            host.connections.forEach(
                    (address, count) -> figures.put("connections " + host.host + " " + address, (double) count));
        }
        return figures;
    }

    private static void addRates(Reading reading, Map<String, Double> figures) {
        List<RateFigures> rates = reading.rates;
        LabelRate samples = LabelRate.sum(rates.stream().map(RateFigures::all).collect(Collectors.toList()));
        boolean none = samples.achieved() == 0;
        figures.put("offered", rates.stream().mapToDouble(RateFigures::offered).sum() / reading.seconds);
        figures.put(
                "achieved",
                (double) rates.stream().mapToLong(RateFigures::achieved).sum() / reading.seconds);
        figures.put("plainP99", none ? Double.NaN : samples.plainMsAt(P99));
        figures.put("intendedP99", none ? Double.NaN : samples.intendedMsAt(P99));
    }

    /** The names of its figures; those that depend on hosts begin with {@code connections}. */
    public List<String> names() {
        return Collections.unmodifiableList(Arrays.asList(names));
    }

    /** The figure of a name; NaN where it has none. */
    public double figure(String name) {
        for (int i = 0; i < names.length; i++) {
            if (names[i].equals(name)) {
                return values[i];
            }
        }
        return Double.NaN;
    }
}
