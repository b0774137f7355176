// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/** Every bound of time and memory: the JMeter property that sets it, its default and its range. */
public enum Limit {
    /** Time to connect, in milliseconds. */
    CONNECT_TIMEOUT_MS("backend_influxdb.connection_timeout", 1000, 1, 600_000),
    /** Time to wait for an answer, in milliseconds. */
    READ_TIMEOUT_MS("backend_influxdb.socket_timeout", 3000, 1, 600_000),
    /** How long the end of the test may wait for rows to be written, in milliseconds. */
    END_TIMEOUT_MS("trueload.influx.endTimeoutMs", 5000, 0, 600_000),
    /** Memory for rows that wait to be written, in megabytes. */
    SPOOL_MB("trueload.influx.spoolMb", 64, 1, 16_384),
    /** Memory for intervals that late samples may still correct, in megabytes; 0 for an eighth of the heap. */
    LATE_MB("trueload.influx.lateMb", 0, 0, 16_384),
    /** How long after its end an interval is written, in milliseconds, so that its last samples are in it. */
    SETTLE_MS("trueload.influx.settleMs", 1000, 0, 60_000),
    /** How many labels are told apart. */
    LABELS("trueload.influx.labels", 10_000, 1, 1_000_000),
    /** How many pairs of host and address are told apart, over the run. */
    DNS_ADDRESSES("trueload.influx.dnsAddresses", 2000, 1, 1_000_000);

    /** The JMeter property that sets it. */
    public final String property;

    final Form form;

    Limit(String property, long standard, long least, long most) {
        this.property = property;
        this.form = Form.whole(standard, least, most);
    }
}
