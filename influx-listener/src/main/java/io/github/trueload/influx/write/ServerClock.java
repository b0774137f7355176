// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.Locale;

/**
 * By how much this machine's clock is ahead of the server's, from the header {@code Date} of its answers. The header
 * has whole seconds, so each answer only bounds the offset from both sides; together they bound it more closely, but
 * never more than half a round trip. Written by one thread, read by any.
 */
public final class ServerClock {
    private static final long SECOND_MS = 1000;

    /** Clocks drift apart by 0.1 ms in a second at most, or one of them is being set. */
    private static final double DRIFT = 1e-4;

    private double leastMs = Double.NEGATIVE_INFINITY;
    private double mostMs = Double.POSITIVE_INFINITY;
    private long lastMs;

    /** @param serverMs the time of the answer by the server, cut to seconds; the others are by this machine */
    public synchronized void answered(long sentMs, long receivedMs, long serverMs) {
        double drifted = Math.abs(receivedMs - lastMs) * DRIFT;
        double least = Math.max(leastMs - drifted, sentMs - serverMs - SECOND_MS);
        double most = Math.min(mostMs + drifted, receivedMs - serverMs);
        if (least > most) {
            // One of the clocks was set; what was known before is void.
            least = sentMs - serverMs - SECOND_MS;
            most = receivedMs - serverMs;
        }
        leastMs = least;
        mostMs = most;
        lastMs = receivedMs;
    }

    /** Milliseconds by which this machine's clock is ahead; not a number while no answer told. */
    public synchronized double offsetMs() {
        return (leastMs + mostMs) / 2;
    }

    /** By how many milliseconds {@link #offsetMs} may be wrong in either direction; infinite while none is known. */
    public synchronized double errorMs() {
        return (mostMs - leastMs) / 2;
    }

    /**
     * By how much this machine's clock is off, in a sentence, where it is surely more than a second, so that rows of
     * several generators do not lie where they belong; else empty.
     */
    public synchronized String surelyOff() {
        double offset = offsetMs();
        double error = errorMs();
        return Math.abs(offset) - error > SECOND_MS
                ? String.format(
                        Locale.ROOT,
                        "this machine's clock is %.1f s %s the server's (give or take %.1f s), and so are the times of"
                                + " all rows; let both follow the same time server (chrony, NTP)",
                        Math.abs(offset) / SECOND_MS,
                        offset > 0 ? "ahead of" : "behind",
                        error / SECOND_MS)
                : "";
    }
}
