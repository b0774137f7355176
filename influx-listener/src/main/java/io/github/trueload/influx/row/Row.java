// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Schema.Measurement;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.influxdb.dto.Point;

/**
 * One point on its way to InfluxDB. Two rows with the same {@link #key} are versions of the same point: the server
 * keeps the one written last. Immutable.
 */
public final class Row {
    /** What the server identifies the point by: measurement, tags and time. */
    public final String key;

    /** A hash of what identifies the point's series: measurement and tags. */
    public final long series;

    /** The point in line protocol, time in nanoseconds, without a line break. */
    public final String line;

    /** How many samples this row accounts for that no earlier version of it did. */
    public final long samples;

    private Row(String key, long series, String line, long samples) {
        this.series = series;
        this.key = key;
        this.line = line;
        this.samples = samples;
    }

    /** Starts a row of a measurement at a time given in milliseconds since the epoch. */
    public static Builder of(String measurement, long timeMs) {
        return new Builder(measurement, timeMs);
    }

    private static long hash(CharSequence text) {
        // FNV-1a, 64 bits.
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
    }

    /** Starts rows that carry the tags of a run (application, user's tags, instance), and its name if they have it. */
    public static final class Starter {
        /** This generator's name. */
        public final String instance;

        private final Map<String, String> tags;
        private final String run;

        /** @param run the name of the run; empty for rows that have none */
        public Starter(Map<String, String> tags, String instance, String run) {
            this.tags = tags;
            this.instance = instance;
            this.run = run;
        }

        /** A row of a measurement at a time in milliseconds since the epoch. */
        public Builder row(String measurement, long timeMs) {
            Builder row = of(measurement, timeMs).tags(tags).tag(Schema.Tag.INSTANCE, instance);
            boolean tellsRun = measurement.equals(Measurement.EVENTS) || measurement.equals(Measurement.HEALTH);
            if (tellsRun && !run.isEmpty()) {
                // A field, because each tag would make series of its own; a user's tag of that name gives way.
                row.tags.remove(Schema.Field.RUN);
                row.field(Schema.Field.RUN, run);
            }
            return row;
        }

        /** A row of a measurement for an interval. */
        public Builder row(String measurement, Interval interval) {
            return row(measurement, interval.startMs).nanos(interval.nanos);
        }
    }

    /** Collects tags and fields. Not thread-safe. */
    public static final class Builder {
        private final Point.Builder point;
        private final String measurement;
        private final long timeMs;
        private long nanos;
        private final SortedMap<String, String> tags = new TreeMap<>();
        private long samples;

        Builder(String measurement, long timeMs) {
            this.measurement = measurement;
            this.timeMs = timeMs;
            this.point = Point.measurement(measurement);
        }

        /** Adds a tag; the value must have gone through {@link TagText#clean}. */
        public Builder tag(String name, String value) {
            tags.put(name, value);
            return this;
        }

        /** Moves the point by some nanoseconds, so that it replaces no other of its tags and time. */
        public Builder nanos(int later) {
            nanos = later;
            return this;
        }

        /** Adds tags. */
        public Builder tags(Map<String, String> more) {
            tags.putAll(more);
            return this;
        }

        /**
         * Adds a number. It is always written as a float, as JMeter's own client does, because a database that holds
         * floats refuses integers. A number that is not finite is left out.
         */
        public Builder field(String name, double value) {
            if (!Double.isNaN(value) && !Double.isInfinite(value)) {
                point.addField(name, value);
            }
            return this;
        }

        /** Adds a text, of which a line break becomes a space: whoever splits rows does so at line breaks. */
        public Builder field(String name, String value) {
            point.addField(name, value.replace('\n', ' '));
            return this;
        }

        /** Says how many samples the row newly accounts for. */
        public Builder samples(long count) {
            samples = count;
            return this;
        }

        /** The finished row; it must have at least one field. */
        public Row build() {
            StringBuilder key = new StringBuilder(measurement);
            tags.forEach(
                    (name, value) -> key.append('\n').append(name).append('\n').append(value));
            long series = hash(key);
            long timeNanos = TimeUnit.MILLISECONDS.toNanos(timeMs) + nanos;
            key.append('\n').append(timeNanos);
            point.tag(tags).time(timeNanos, TimeUnit.NANOSECONDS);
            return new Row(key.toString(), series, point.build().lineProtocol(), samples);
        }
    }

    /**
     * Adds rows of its own to every interval. All methods are called by one thread of the listener, one after the
     * other, and may take some milliseconds; what they throw is logged and stops nothing.
     */
    public interface Contributor {
        /** Called about once a second while the test runs. */
        default void everySecond(long nowMs) {}

        /** Called once for each interval when it is over, and for the last one when the test ends. */
        void intervalOver(Interval interval, Starter rows, Consumer<Row> sink);

        /** Called once after the last interval, before the listener writes its last rows. */
        default void runOver(Starter rows, Consumer<Row> sink) {}
    }
}
