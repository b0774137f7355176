// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.LagReading;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts how late each tick of the health thread came. Ticks that did not come while it was held up count as late as
 * they would have been, so that one long stop weighs as much as it lasted. Used by one thread.
 */
public final class TickLag {
    /** Longer stops add no more ticks than this. */
    private static final int MOST_TICKS = 500;

    private final double tickMs;
    private final List<Double> lags = new ArrayList<>();

    /** @param tickNanos the time from one tick to the next */
    public TickLag(long tickNanos) {
        this.tickMs = tickNanos / 1e6;
    }

    /** Counts one tick. */
    public void late(long nanos) {
        double ms = Math.max(0, nanos) / 1e6;
        lags.add(ms);
        for (double missed = ms - tickMs; missed >= tickMs && lags.size() < MOST_TICKS; missed -= tickMs) {
            lags.add(missed);
        }
    }

    /** The lag of the ticks since the last call. */
    public LagReading read() {
        LagReading reading = lags.isEmpty() ? LagReading.ABSENT : new LagReading(lags);
        lags.clear();
        return reading;
    }
}
