// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import io.github.trueload.influx.row.Schema;
import java.util.ArrayList;
import java.util.List;

/**
 * Names of tags and fields in the listener's own rows, which a user's tag cannot have there. Not among them are those
 * of {@code jmeter_dns}, {@code jmeter_rate} and {@code jmeter_health}: their tags win over a user's, and names as
 * ordinary as host or load must not be lost in all other rows for their sake. Stateless.
 */
final class ReservedNames {
    /** InfluxDB keeps the time of points under this name. */
    private static final String TIME = "time";

    private ReservedNames() {}

    static List<String> aggregated(List<Float> percentiles, boolean percentilesWithDots, HistogramScope histogram) {
        List<String> names = new ArrayList<>(Schema.AGGREGATED);
        names.addAll(Schema.EVENTS);
        names.add(TIME);
        percentiles.forEach(percentile -> names.add(Schema.percentile(percentile, percentilesWithDots)));
        if (histogram != HistogramScope.OFF) {
            names.addAll(Schema.HISTOGRAM);
        }
        return names;
    }

    static List<String> raw(boolean tagThreads) {
        List<String> names = new ArrayList<>(Schema.RAW);
        names.add(TIME);
        if (tagThreads) {
            names.add(Schema.Tag.THREAD_NAME);
        }
        return names;
    }
}
