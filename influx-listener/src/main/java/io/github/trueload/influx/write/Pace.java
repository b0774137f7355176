// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.function.DoubleSupplier;

/**
 * How much is sent in one request, how long an answer and the next attempt are waited for, and how long to look for the
 * rows that a server refuses: all of it follows how the server fared so far. Used by one thread.
 */
final class Pace {
    static final int MOST_BYTES = 1 << 20;

    /** A few rows. */
    static final int LEAST_BYTES = 1 << 11;

    static final int LEAST_TIMEOUT_BEHIND_MS = 10_000;
    static final int MOST_TIMEOUT_MS = 60_000;
    static final long FIRST_PAUSE_MS = 250;
    static final long LONGEST_PAUSE_MS = 10_000;
    static final int MOST_REFUSALS_OF_PARTIAL = 32;
    static final int MOST_REFUSALS_IN_A_ROW = 1_000;

    private final int usualTimeoutMs;
    private final DoubleSupplier chance;
    private int bytes = MOST_BYTES;
    private int limit = MOST_BYTES;
    private int timeoutMs;
    private long slowestMs;
    private long pauseBoundMs = FIRST_PAUSE_MS;
    private int refusedInBatch;
    private int refusedInARow;

    /** @param chance gives numbers from 0 to 1, 1 excluded */
    Pace(int usualTimeoutMs, DoubleSupplier chance) {
        this.usualTimeoutMs = usualTimeoutMs;
        this.timeoutMs = usualTimeoutMs;
        this.chance = chance;
    }

    /** About how many bytes the next request takes. */
    int bytes() {
        return bytes;
    }

    /**
     * Milliseconds to wait for the next answer: longer while the server has to catch up, because its answers take
     * longer then and a request that is given up is work that it does twice; thrice the time that it took where it is
     * slow all the time.
     */
    int timeoutMs() {
        return timeoutMs;
    }

    /**
     * Milliseconds to wait before the next attempt, at least so many. By chance between nothing and a bound that
     * doubles each time ("full jitter"), so that generators which failed together do not come back together.
     */
    long pauseMs(long leastMs) {
        long ms = leastMs + (long) (chance.getAsDouble() * pauseBoundMs);
        pauseBoundMs = Math.min(LONGEST_PAUSE_MS, pauseBoundMs * 2);
        return ms;
    }

    /** An answer took so long, whatever it was. */
    void answered(long tookMs) {
        slowestMs = Math.max(tookMs, slowestMs - slowestMs / 8);
    }

    /** The server took so many bytes. */
    void passed(int sent) {
        if (sent >= bytes / 2) {
            bytes = Math.min(limit, bytes * 2);
        }
        refusedInARow = 0;
        pauseBoundMs = FIRST_PAUSE_MS;
    }

    /** There was no answer in time to so many bytes. */
    void lost(int sent) {
        bytes = Math.max(LEAST_BYTES, Math.min(bytes, sent) / 2);
        timeoutMs =
                Math.max(usualTimeoutMs, Math.max(LEAST_TIMEOUT_BEHIND_MS, Math.min(MOST_TIMEOUT_MS, timeoutMs * 2)));
    }

    /** The server does not take so many bytes at once, which is not tried again. */
    void tooLarge(int sent) {
        limit = Math.max(LEAST_BYTES, Math.min(limit, sent / 2));
        bytes = Math.min(bytes, limit);
    }

    /** The server did not take rows, so that more of them wait than usual. */
    void behind() {
        timeoutMs = Math.max(timeoutMs, LEAST_TIMEOUT_BEHIND_MS);
    }

    /** Called when no row waits any more. */
    void caughtUp() {
        timeoutMs = (int) Math.max(usualTimeoutMs, Math.min(MOST_TIMEOUT_MS, 3 * slowestMs));
    }

    void newBatch() {
        refusedInBatch = 0;
    }

    /** The server refused a row for good, or what was not looked into. */
    void refused() {
        refusedInBatch++;
        refusedInARow++;
    }

    /**
     * Whether to find out which rows of a refused request are bad. InfluxDB 1 and 3 write the good rows of a request
     * ("partial write"), so that looking only serves the count and soon stops. InfluxDB 2, QuestDB and VictoriaMetrics
     * refuse a request with one bad row as a whole, so that whoever stops looking loses good rows; there it only stops
     * when nothing passes any more.
     */
    boolean isWorthLookingInto(boolean goodOnesAreWritten) {
        return goodOnesAreWritten ? refusedInBatch < MOST_REFUSALS_OF_PARTIAL : refusedInARow < MOST_REFUSALS_IN_A_ROW;
    }
}
