// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.influxdb.dto.Point;

/**
 * One point on its way to InfluxDB. Two rows with the same {@link #key()} are versions of the same point: the server
 * keeps the one written last. Immutable.
 */
public final class Row {
    private final String key;
    private final long series;
    private final String line;
    private final long samples;

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

    /** What the server identifies the point by: measurement, tags and time. */
    public String key() {
        return key;
    }

    /** A hash of what identifies the point's series: measurement and tags. */
    public long series() {
        return series;
    }

    /** The point in line protocol, time in nanoseconds, without a line break. */
    public String line() {
        return line;
    }

    /** How many samples this row accounts for that no earlier version of it did. */
    public long samples() {
        return samples;
    }

    @Override
    public String toString() {
        return line;
    }

    private static long hash(CharSequence text) {
        // FNV-1a, 64 bits.
        long hash = 0xcbf29ce484222325L;
        for (int i = 0; i < text.length(); i++) {
            hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
        }
        return hash;
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

        /** Adds a text. */
        public Builder field(String name, String value) {
            point.addField(name, value);
            return this;
        }

        /** Adds the run's name: a field, because each tag would make series of its own. A user's tag gives way. */
        public Builder run(String name) {
            tags.remove(Schema.Field.RUN);
            return field(Schema.Field.RUN, name);
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
}
