// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/** For what the measurement {@code jmeter_histogram} is written. Immutable. */
public enum HistogramScope {
    /** Not at all. */
    OFF,
    /** For all samples together. */
    ALL,
    /** For all samples together and for every label. */
    LABELS,
    /** As {@link #LABELS}, but the bounds are fields of one row, so that a label costs one series and not forty. */
    WIDE
}
