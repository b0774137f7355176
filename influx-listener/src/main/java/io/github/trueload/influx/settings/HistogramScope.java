// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

/** For what the measurement {@code jmeter_histogram} is written. */
public enum HistogramScope {
    /** Not at all. */
    OFF,
    /** For all samples together. */
    ALL,
    /** For all samples together and for every label. */
    LABELS
}
