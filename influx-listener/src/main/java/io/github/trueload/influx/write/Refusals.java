// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

/**
 * How long to go on looking for the rows of a batch that a server refuses. Used by one thread.
 *
 * <p>InfluxDB 1 and 3 write the good rows of a request ("partial write"), so that looking only serves the count and
 * soon stops. InfluxDB 2, QuestDB and VictoriaMetrics refuse a request with one bad row as a whole, so that whoever
 * stops looking loses good rows; there it only stops when nothing passes any more.
 */
final class Refusals {
    static final int MOST_OF_PARTIAL = 32;
    static final int MOST_IN_A_ROW = 1_000;

    private int inBatch;
    private int inARow;

    /** The next batch begins. */
    void newBatch() {
        inBatch = 0;
    }

    /** The server took rows. */
    void passed() {
        inARow = 0;
    }

    /** The server refused a row, or what was not looked into. */
    void refused() {
        inBatch++;
        inARow++;
    }

    /**
     * Whether to find out which rows of a refused request are bad.
     *
     * @param goodOnesAreWritten whether the answer says that the others are in the database
     */
    boolean areWorthLookingInto(boolean goodOnesAreWritten) {
        return goodOnesAreWritten ? inBatch < MOST_OF_PARTIAL : inARow < MOST_IN_A_ROW;
    }
}
