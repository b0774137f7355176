// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** What went through the network in one second, for all programs of this machine or container. Immutable. */
public final class LinkReading {
    /** Nothing is known. */
    public static final LinkReading ABSENT = new LinkReading("", Double.NaN, Double.NaN, Double.NaN, Double.NaN)
            .withSegments(Double.NaN, Double.NaN)
            .withTracked(Double.NaN, Double.NaN);

    /** The interface that was nearest to its speed; empty where no speed is known. */
    public final String fullest;
    /** Bits per second of its speed. */
    public final double speed;
    /** Share of that speed that one direction used, 0 to 1. */
    public final double share;
    /** Bytes per second that came in, over all interfaces but loopback. */
    public final double bytesIn;
    /** Bytes per second that went out. */
    public final double bytesOut;
    /** TCP segments that were sent for the first time, per second, loopback included. */
    public final double sent;
    /** TCP segments that were sent again, per second. */
    public final double resent;
    /** Connections that the kernel's firewall follows. */
    public final double tracked;
    /** Connections that it can follow. */
    public final double trackedMax;

    /** Joins what is known of the interfaces. */
    public LinkReading(String fullest, double speed, double share, double bytesIn, double bytesOut) {
        this(fullest, speed, share, bytesIn, bytesOut, new double[] {Double.NaN, Double.NaN, Double.NaN, Double.NaN});
    }

    private LinkReading(
            String fullest, double speed, double share, double bytesIn, double bytesOut, double[] segmentsAndTracked) {
        this.fullest = fullest;
        this.speed = speed;
        this.share = share;
        this.bytesIn = bytesIn;
        this.bytesOut = bytesOut;
        this.sent = segmentsAndTracked[0];
        this.resent = segmentsAndTracked[1];
        this.tracked = segmentsAndTracked[2];
        this.trackedMax = segmentsAndTracked[3];
    }

    /** The same with segments per second. */
    public LinkReading withSegments(double sentFirst, double sentAgain) {
        double[] more = {sentFirst, sentAgain, tracked, trackedMax};
        return new LinkReading(fullest, speed, share, bytesIn, bytesOut, more);
    }

    /** The same with the connections that the firewall follows. */
    public LinkReading withTracked(double now, double max) {
        double[] more = {sent, resent, now, max};
        return new LinkReading(fullest, speed, share, bytesIn, bytesOut, more);
    }

    /** Share of all segments that were sent again, 0 to 1; NaN without any. */
    public double resentShare() {
        return resent / (sent + resent);
    }

    /** Share of the firewall's table that is taken, 0 to 1. */
    public double trackedShare() {
        return tracked / trackedMax;
    }
}
