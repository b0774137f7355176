// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/** When the test ran, and how much of an interval that covers. Thread-safe. */
public final class TestWindow {
    private static final int NANOS_IN_MS = 1_000_000;

    private final long startMs;
    private volatile long endMs = Long.MAX_VALUE;

    /** A test that starts at a time in milliseconds since the epoch and has not ended. */
    public TestWindow(long startMs) {
        this.startMs = startMs;
    }

    /** When the test started. */
    public long startMs() {
        return startMs;
    }

    /** When the test ended, or the end of time while it runs. */
    public long endMs() {
        return endMs;
    }

    /** Says that the test ended. */
    public void endedAt(long timeMs) {
        endMs = timeMs;
    }

    /**
     * By how many nanoseconds rows of an interval are moved within their millisecond: not at all, but for the interval
     * in which the test started. A generator has the same name from test to test, so two tests in one interval would
     * overwrite each other's rows.
     */
    int nanosOf(long intervalStartMs, long intervalMs) {
        boolean startsInIt = startMs >= intervalStartMs && startMs - intervalStartMs < intervalMs;
        return startsInIt ? 1 + (int) Math.floorMod(startMs, (long) NANOS_IN_MS - 1) : 0;
    }

    /**
     * Seconds of an interval during which the test ran; the whole of it where the test did not touch it, because then
     * its samples come from a machine with another clock.
     */
    double coveredSeconds(long intervalStartMs, long intervalMs) {
        long from = Math.max(startMs, intervalStartMs);
        long to = Math.min(endMs, intervalStartMs + intervalMs);
        return (to > from ? to - from : intervalMs) / 1000.0;
    }
}
