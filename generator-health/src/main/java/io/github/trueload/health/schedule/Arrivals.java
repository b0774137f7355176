// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.schedule;

/** Gives each arrival of a schedule to one thread, in the order of their times. Thread-safe; never waits. */
public interface Arrivals {
    /**
     * The next arrival.
     *
     * @param nowSeconds seconds since the schedule began
     */
    Arrival next(double nowSeconds);
}
