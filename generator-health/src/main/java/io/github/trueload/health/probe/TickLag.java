// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.LagReading;

/** Counts how late each tick of the health thread came. Used by one thread. */
public final class TickLag {
    private static final int LONGEST_MS = 5000;

    private final int[] ticksByMs = new int[LONGEST_MS + 1];
    private int ticks;
    private double maxMs;

    /** Counts one tick. */
    public void late(long nanos) {
        double ms = Math.max(0, nanos) / 1e6;
        ticksByMs[(int) Math.min(ms, LONGEST_MS)]++;
        ticks++;
        maxMs = Math.max(maxMs, ms);
    }

    /** The lag of the ticks since the last call. */
    public LagReading read() {
        if (ticks == 0) {
            return LagReading.ABSENT;
        }
        int above = ticks / 100;
        int p99 = Math.min((int) maxMs, LONGEST_MS);
        while (above - ticksByMs[p99] >= 0 && p99 > 0) {
            above -= ticksByMs[p99--];
        }
        LagReading reading = new LagReading(Math.min(p99 + 1, maxMs), maxMs);
        java.util.Arrays.fill(ticksByMs, 0);
        ticks = 0;
        maxMs = 0;
        return reading;
    }
}
