// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

/** When the test ran, and how much of an interval that covers. Thread-safe. */
public final class TestWindow {
    /** A row of an interval that the test did not touch (clocks differ between machines) must not divide by zero. */
    private static final double LEAST_SECONDS = 0.001;

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

    /** Seconds of an interval during which the test ran. */
    double coveredSeconds(long intervalStartMs, long intervalMs) {
        long from = Math.max(startMs, intervalStartMs);
        long to = Math.min(endMs, intervalStartMs + intervalMs);
        return Math.max(LEAST_SECONDS, (to - from) / 1000.0);
    }
}
