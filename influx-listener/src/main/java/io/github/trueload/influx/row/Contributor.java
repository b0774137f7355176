// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import io.github.trueload.influx.row.Intervals.Interval;
import java.util.function.Consumer;

/**
 * Adds rows of its own to every interval. All methods are called by one thread of the listener, one after the
 * other, and may take some milliseconds; what they throw is logged and stops nothing.
 */
public interface Contributor {
    /** Called about once a second while the test runs. */
    default void everySecond(long nowMs) {}

    /**
     * Called once for each interval when it is over, and for the last one when the test ends.
     *
     * @param rows starts rows of any measurement that carry the tags of the run
     */
    void intervalOver(Interval interval, Row.Starter rows, Consumer<Row> sink);

    /** Called once after the last interval, before the listener writes its last rows. */
    default void runOver(Row.Starter rows, Consumer<Row> sink) {}
}
