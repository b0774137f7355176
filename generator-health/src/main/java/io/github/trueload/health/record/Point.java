// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.Reading;
import io.github.trueload.health.schedule.LabelRate;
import io.github.trueload.health.schedule.RateFigures;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The figures of one second; NaN where unknown. Immutable. */
public final class Point {
    private static final double P99 = 99;

    /** End of the second, milliseconds since 1970. */
    public final long timeMs;

    private final Map<String, Double> figures = new LinkedHashMap<>();

    Point(Reading reading, Times all) {
        timeMs = reading.timeMs;
        figures.put("throughput", (double) all.count());
        figures.put("errors", (double) all.errors());
        figures.put("p50", all.count() == 0 ? Double.NaN : all.percentile(50));
        figures.put("p99", all.count() == 0 ? Double.NaN : all.percentile(99));
        figures.put("max", all.count() == 0 ? Double.NaN : all.max());
        figures.put("threads", (double) reading.threads.samplerThreads());
        figures.put("threadsBusy", (double) reading.threads.busy());
        figures.put("cpuPercent", 100 * reading.cpu.processShare());
        figures.put("machinePercent", 100 * reading.cpu.systemShare);
        figures.put("gcPercent", 100 * reading.gc.timeShare);
        figures.put("lagMs", reading.lag.maxMs);
        if (!reading.rates.isEmpty()) {
            addRates(reading.rates);
        }
        for (HostReading host : reading.network.hosts) {
            host.connections.forEach(
                    (address, count) -> figures.put("connections " + host.host + " " + address, (double) count));
        }
    }

    private void addRates(List<RateFigures> rates) {
        LabelRate samples = LabelRate.sum(rates.stream().map(RateFigures::all).collect(Collectors.toList()));
        boolean none = samples.achieved() == 0;
        figures.put("offered", rates.stream().mapToDouble(RateFigures::offered).sum());
        figures.put("achieved", (double)
                rates.stream().mapToLong(RateFigures::achieved).sum());
        figures.put("plainP99", none ? Double.NaN : samples.plainMsAt(P99));
        figures.put("intendedP99", none ? Double.NaN : samples.intendedMsAt(P99));
    }

    /** Figures by name; those that depend on hosts begin with {@code connections}. */
    public Map<String, Double> figures() {
        return figures;
    }
}
