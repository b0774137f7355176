// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.health.reading;

/** The listener's own books since the start of the test, in samples and rows. */
public final class BooksReading {
    /** Nothing is known. */
    public static final BooksReading ABSENT = new BooksReading(Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Rows that were to be written. */
    public final double recorded;
    /** Rows that the database confirmed. */
    public final double written;
    /** Rows that wait to be written. */
    public final double waiting;
    /** Rows that were given up. */
    public final double dropped;

    /** Joins the figures that the fields describe. */
    public BooksReading(double recorded, double written, double waiting, double dropped) {
        this.recorded = recorded;
        this.written = written;
        this.waiting = waiting;
        this.dropped = dropped;
    }
}
