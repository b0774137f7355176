// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

import java.util.function.DoubleSupplier;

/** How many samples a timer asks for. Thread-safe. */
@FunctionalInterface
public interface Offer {
    /** The arrivals between two states of the timer, parts of one included. Only asked while threads use the timer. */
    double between(RateState before, RateState now);

    /**
     * Of a timer whose arrivals lie at random distances, which no formula tells: those that were taken or given up, and
     * as many as are due by the rate while no thread comes for the next one.
     *
     * @param perNano gives the rate, arrivals per nanosecond
     */
    static Offer random(DoubleSupplier perNano) {
        return (before, now) -> now.started()
                - before.started()
                + now.givenUp()
                - before.givenUp()
                + (now.overdueNanos() - before.overdueNanos()) * perNano.getAsDouble();
    }
}
