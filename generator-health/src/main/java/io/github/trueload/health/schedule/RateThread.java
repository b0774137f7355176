// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

/**
 * Where one thread of a rate timer stands: whether it has a sample before it or in flight, and when that one was to
 * start. Written by that thread, read by the one that takes the figures.
 */
public final class RateThread {
    private static final long NONE = Long.MIN_VALUE;

    private final long endNanos;
    private volatile long plannedNanos = NONE;

    /** A thread that is to end at a time of {@link System#nanoTime}, or {@link RateMeter#NO_END}. */
    RateThread(long endNanos) {
        this.endNanos = endNanos;
    }

    /** Whether it is known when it is to end. */
    boolean ends() {
        return endNanos != RateMeter.NO_END;
    }

    /** When it is to end. */
    long endNanos() {
        return endNanos;
    }

    /** The thread's next sample is to start at a time of {@link System#nanoTime}. */
    void plan(long nanoTime) {
        plannedNanos = nanoTime;
    }

    /** Whether a sample was planned that is not over yet. */
    boolean isPlanned() {
        return plannedNanos != NONE;
    }

    /** The sample is over. */
    void finish() {
        plannedNanos = NONE;
    }

    /** Whether it waits for its turn at a moment. */
    boolean waits(long nowNanos) {
        long planned = plannedNanos;
        return planned != NONE && planned - nowNanos > 0;
    }

    /** Whether its sample ought to be under way at a moment. */
    boolean isInFlight(long nowNanos) {
        long planned = plannedNanos;
        return planned != NONE && planned - nowNanos <= 0;
    }
}
