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

    /** Joins the figures that the fields describe. */
    public TargetReading(
            String target,
            String scheme,
            long connects,
            double floorMs,
            double p50Ms,
            double p99Ms,
            double portsInUse) {
        this.target = target;
        this.scheme = scheme;
        this.connects = connects;
        this.floorMs = floorMs;
        this.p50Ms = p50Ms;
        this.p99Ms = p99Ms;
        this.portsInUse = portsInUse;
    }
}
