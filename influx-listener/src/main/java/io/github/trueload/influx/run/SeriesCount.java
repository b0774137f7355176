// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Limits;
import java.util.HashSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * How many series were written, which are combinations of measurement and tags; warns once when there are many. Used
 * by the thread of the listener's clock.
 */
final class SeriesCount {
    private static final Logger log = LoggerFactory.getLogger(ListenerRun.LOGGER);

    /** Beyond it counting would cost more memory than the answer is worth. */
    private static final int MOST = 1_000_000;

    private final Set<Long> seen = new HashSet<>();
    private final String name;
    private final long many;

    SeriesCount(String name, Limits limits) {
        this.name = name;
        this.many = limits.of(Limit.SERIES);
    }

    /** Takes note of a series by its hash of 64 bits. */
    void add(long series) {
        if (seen.size() < MOST && seen.add(series) && seen.size() == many) {
            log.warn(
                    "{}: this generator alone has written {} series, which slows InfluxDB down; fewer labels,"
                            + " messages or tags make fewer (property {} sets when to warn)",
                    name,
                    seen.size(),
                    Limit.SERIES.property());
        }
    }

    int size() {
        return seen.size();
    }
}
