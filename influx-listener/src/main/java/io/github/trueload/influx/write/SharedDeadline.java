// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One time limit for all listeners that end together: JMeter ends those of a test one after the other, so limits of
 * their own would add up. The first one to end sets it for all that had started by then; the others write at the same
 * time anyway, and each of them gets a moment for its last rows. Thread-safe.
 */
final class SharedDeadline {
    private static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** Who ends later than this after the limit does not belong to that end. */
    private static final long TOGETHER_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final LongSupplier nanoClock;
    private boolean began;
    private long beganNanos;
    private long limitNanos;

    /** @param nanoClock counts nanoseconds as {@link System#nanoTime} does */
    SharedDeadline(LongSupplier nanoClock) {
        this.nanoClock = nanoClock;
    }

    /**
     * The time of the clock until which a listener that ends now may go on.
     *
     * @param startedNanos when it started
     * @param timeoutMs how long it may take if it is the first
     */
    synchronized long limit(long startedNanos, long timeoutMs) {
        long now = nanoClock.getAsLong();
        long timeout = TimeUnit.MILLISECONDS.toNanos(timeoutMs);
        if (!began || startedNanos - beganNanos >= 0 || now - limitNanos > TOGETHER_NANOS) {
            began = true;
            beganNanos = now;
            limitNanos = now + timeout;
            return limitNanos;
        }
        long moment = now + Math.min(MOMENT_NANOS, timeout);
        return limitNanos - moment > 0 ? limitNanos : moment;
    }
}
