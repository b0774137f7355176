// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

/** A moment at which one sample ought to start. Immutable. */
public final class Arrival {
    private final double seconds;
    private final long givenUp;

    Arrival(double seconds, long givenUp) {
        this.seconds = seconds;
        this.givenUp = givenUp;
    }

    /** Seconds since the schedule began; infinite when no further sample ought to start. */
    public double seconds() {
        return seconds;
    }

    /** How many arrivals before it were given up when it was taken. */
    public long givenUp() {
        return givenUp;
    }
}
