// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

/** What a rate timer has done up to a moment. Immutable. */
public final class RateState {
    private final long nanos;
    private final int threads;
    private final int waiting;
    private final int inSamples;
    private final long started;
    private final long givenUp;
    private final long latestNanos;

    RateState(long nanos, int threads, int waiting, int inSamples, long started, long givenUp, long latestNanos) {
        this.nanos = nanos;
        this.threads = threads;
        this.waiting = waiting;
        this.inSamples = inSamples;
        this.started = started;
        this.givenUp = givenUp;
        this.latestNanos = latestNanos;
    }

    /** The moment, a time of {@link System#nanoTime}. */
    public long nanos() {
        return nanos;
    }

    /** Threads that use the timer. */
    public int threads() {
        return threads;
    }

    /** Of these, threads that wait for the time of their next sample. */
    public int waiting() {
        return waiting;
    }

    /** Of these, threads that are in a sample that was asked for. */
    public int inSamples() {
        return inSamples;
    }

    /** Samples that started so far, those in flight included. */
    public long started() {
        return started;
    }

    /** Arrivals that were given up so far. */
    public long givenUp() {
        return givenUp;
    }

    /** For how many nanoseconds no thread has come for the next arrival; 0 while threads wait for theirs. */
    long overdueNanos() {
        return waiting > 0 || threads == 0 ? 0 : Math.max(0, nanos - latestNanos);
    }
}
