// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Schema.Measurement;
import java.util.Map;

/** Starts rows that carry the tags of a run: application, user's tags, instance; and its name where rows have one. */
public final class RowStarter {
    /** This generator's name. */
    public final String instance;

    private final Map<String, String> tags;
    private final String run;

    /**
     * Starts rows of a generator.
     *
     * @param tags that all of its rows have
     * @param run the name of the run; empty for rows that have none
     */
    public RowStarter(Map<String, String> tags, String instance, String run) {
        this.tags = tags;
        this.instance = instance;
        this.run = run;
    }

    /** A row of a measurement at a time in milliseconds since the epoch. */
    public Row.Builder row(String measurement, long timeMs) {
        Row.Builder row = Row.of(measurement, timeMs).tags(tags).tag(Schema.Tag.INSTANCE, instance);
        boolean tellsRun = measurement.equals(Measurement.EVENTS) || measurement.equals(Measurement.HEALTH);
        return tellsRun && !run.isEmpty() ? row.run(run) : row;
    }

    /** A row of a measurement for an interval. */
    public Row.Builder row(String measurement, Interval interval) {
        return row(measurement, interval.startMs).nanos(interval.nanos);
    }
}
