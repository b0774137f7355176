// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/** Bounds of time and memory, all from JMeter properties. Immutable. */
public final class Limits {
    /** Time to connect, in milliseconds. */
    public final int connectTimeoutMs;

    /** Time to wait for an answer, in milliseconds. */
    public final int readTimeoutMs;

    /** How long the end of the test may wait for rows to be written, in milliseconds. */
    public final int endTimeoutMs;

    /** Memory for rows that wait to be written, in bytes. */
    public final long spoolBytes;

    /** Memory for intervals that late samples may still correct, in bytes. */
    public final long closedBytes;

    /** How many labels are told apart. */
    public final int labels;

    Limits(Values properties) {
        connectTimeoutMs = (int) properties.number("backend_influxdb.connection_timeout", 1000, 1, 600_000);
        readTimeoutMs = (int) properties.number("backend_influxdb.socket_timeout", 3000, 1, 600_000);
        endTimeoutMs = (int) properties.number("trueload.influx.endTimeoutMs", 5000, 0, 600_000);
        spoolBytes = megabytes(properties.number("trueload.influx.spoolMb", 64, 1, 16_384));
        closedBytes = megabytes(properties.number("trueload.influx.lateMb", 32, 1, 16_384));
        labels = (int) properties.number("trueload.influx.labels", 10_000, 1, 1_000_000);
    }

    private static long megabytes(long number) {
        return number << 20;
    }
}
