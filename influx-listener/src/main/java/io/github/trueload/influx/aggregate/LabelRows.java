// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import java.util.function.Consumer;

/** Makes rows of what the samples of an interval add up to. */
interface LabelRows {
    /** The rows of one label. */
    void label(Place place, LabelTotals totals, Consumer<Row> sink);

    /**
     * The rows of all samples together.
     *
     * @param samples how many samples these rows account for that no earlier version of them did
     */
    void all(Place place, LabelTotals totals, long samples, Consumer<Row> sink);
}
