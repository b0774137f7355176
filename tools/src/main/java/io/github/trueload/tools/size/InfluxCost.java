// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

/**
 * What generators write to InfluxDB while all samples succeed: the table "How many series" of docs/influx-listener.md
 * as a rule.
 */
final class InfluxCost {
    /** Series of the histogram of one label. */
    private static final int BOUNDS = 40;

    private final int labels;
    private final boolean compact;
    private final String histogram;
    private final int intervalSeconds;

    /**
     * By the parameters of the listener.
     *
     * @param histogram {@code off}, {@code all}, {@code wide} or {@code labels}
     */
    InfluxCost(int labels, boolean compact, String histogram, int intervalSeconds) {
        this.labels = labels;
        this.compact = compact;
        this.histogram = histogram;
        this.intervalSeconds = intervalSeconds;
    }

    /** How many labels it reckons with. */
    int labels() {
        return labels;
    }

    /** Seconds between two rows of a series. */
    int intervalSeconds() {
        return intervalSeconds;
    }

    /** Series of so many generators. */
    long series(long generators) {
        // Each label has a row of all and one of the passed samples; then come all samples, and the threads.
        long rows = (compact ? 1L : 2L) * labels + 2;
        return generators * (rows + histogramSeries());
    }

    /** Rows per second of so many generators. */
    double rowsPerSecond(long generators) {
        return (double) series(generators) / intervalSeconds;
    }

    private long histogramSeries() {
        switch (histogram) {
            case "all":
                return BOUNDS;
            case "wide":
                return labels + 1L;
            case "labels":
                return BOUNDS * (labels + 1L);
            default:
                return 0;
        }
    }
}
