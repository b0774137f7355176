// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import java.util.Map;

/** Starts rows that carry the tags of a run: application, user's tags, instance. */
public final class RowStarter {
    /** This generator's name. */
    public final String instance;

    private final Map<String, String> tags;

    /** Starts rows of a generator with the tags that all of its rows have. */
    public RowStarter(Map<String, String> tags, String instance) {
        this.tags = tags;
        this.instance = instance;
    }

    /** A row of a measurement at a time in milliseconds since the epoch. */
    public Row.Builder row(String measurement, long timeMs) {
        return Row.of(measurement, timeMs).tags(tags).tag(Schema.Tag.INSTANCE, instance);
    }

    /** A row of a measurement for an interval. */
    public Row.Builder row(String measurement, Interval interval) {
        return row(measurement, interval.startMs).nanos(interval.nanos);
    }
}
