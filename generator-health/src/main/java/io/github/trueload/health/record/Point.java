// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.Reading;
import java.util.LinkedHashMap;
import java.util.Map;

/** The figures of one second; NaN where unknown. Immutable. */
public final class Point {
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
        for (HostReading host : reading.network.hosts) {
            host.connections.forEach(
                    (address, count) -> figures.put("connections " + host.host + " " + address, (double) count));
        }
    }

    /** Figures by name; those that depend on hosts begin with {@code connections}. */
    public Map<String, Double> figures() {
        return figures;
    }
}
