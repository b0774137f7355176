// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** Connect times to one server since the start of the test, from samples that opened a connection. Immutable. */
public final class TargetReading {
    /** Scheme, host and port, for example {@code https://shop.example:443}. */
    public final String target;
    /** Scheme alone: connect times include the TLS handshake, so only equal schemes compare. */
    public final String scheme;
    /** Connections that took at least one millisecond. */
    public final long connects;
    /** Smallest of these in milliseconds; 0 when all were shorter than a millisecond. */
    public final double floorMs;
    /** Median in milliseconds. */
    public final double p50Ms;
    /** 99th percentile in milliseconds. */
    public final double p99Ms;
    /** Local ports in use toward that of its addresses and its port that takes most of them. */
    public final double portsInUse;
    /** Connections that the watch itself opened, to see how long that takes. */
    public final long opened;
    /** The quickest of these in milliseconds, to the nanosecond; NaN where there was none. */
    public final double tcpFloorMs;

    /** Joins the figures that the fields describe; the watch opened no connection. */
    public TargetReading(
            String target,
            String scheme,
            long connects,
            double floorMs,
            double p50Ms,
            double p99Ms,
            double portsInUse) {
        this(target, scheme, connects, new double[] {floorMs, p50Ms, p99Ms}, portsInUse, 0, Double.NaN);
    }

    private TargetReading(
            String target,
            String scheme,
            long connects,
            double[] connectMs,
            double portsInUse,
            long opened,
            double tcpFloorMs) {
        this.target = target;
        this.scheme = scheme;
        this.connects = connects;
        this.floorMs = connectMs[0];
        this.p50Ms = connectMs[1];
        this.p99Ms = connectMs[2];
        this.portsInUse = portsInUse;
        this.opened = opened;
        this.tcpFloorMs = tcpFloorMs;
    }

    /** The same with connections that the watch itself opened. */
    public TargetReading withOpened(long count, double quickestMs) {
        double[] connectMs = {floorMs, p50Ms, p99Ms};
        return new TargetReading(target, scheme, connects, connectMs, portsInUse, count, quickestMs);
    }
}
