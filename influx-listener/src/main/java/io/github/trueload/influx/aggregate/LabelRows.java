// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Row;
import java.util.function.Consumer;

/** Makes rows of what the samples of an interval add up to. Called by the listener's clock thread. */
interface LabelRows {
    /**
     * The rows of one label, but for those that were written before and have not changed.
     *
     * @param samples how many samples these rows account for, where no row of all samples does
     */
    void label(PointContext context, LabelTotals totals, Changes changes, long samples, Consumer<Row> sink);

    /**
     * The rows of all samples together.
     *
     * @param samples how many samples these rows account for that no earlier version of them did
     */
    void all(PointContext context, LabelTotals totals, long samples, Consumer<Row> sink);
}
