// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.function.DoubleSupplier;

/**
 * Pauses between attempts, by chance between nothing and a bound that doubles each time ("full jitter"), so that
 * generators which failed together do not come back together. Used by one thread.
 */
final class BackOff {
    static final long FIRST_MS = 250;
    static final long LONGEST_MS = 10_000;

    private final DoubleSupplier chance;
    private long boundMs = FIRST_MS;

    /** @param chance gives numbers from 0 to 1, 1 excluded */
    BackOff(DoubleSupplier chance) {
        this.chance = chance;
    }

    /** Milliseconds to wait now, at least so many. */
    long nextMs(long leastMs) {
        long ms = leastMs + (long) (chance.getAsDouble() * boundMs);
        boundMs = Math.min(LONGEST_MS, boundMs * 2);
        return ms;
    }

    /** An attempt succeeded. */
    void reset() {
        boundMs = FIRST_MS;
    }
}
