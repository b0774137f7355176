// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.reading;

/** The listener's own books since the start of the test, in samples. Immutable. */
public final class BooksReading {
    /** Nothing is known. */
    public static final BooksReading ABSENT =
            new BooksReading(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Double.NaN);

    /** Samples that were recorded. */
    public final double recorded;
    /** Samples whose rows the database confirmed. */
    public final double written;
    /** Samples whose rows wait to be written. */
    public final double waiting;
    /** Samples whose rows were given up. */
    public final double dropped;
    /** Samples that came so late that they count in a later interval than the one they ended in. */
    public final double late;

    /** Joins the figures that the fields describe. */
    public BooksReading(double recorded, double written, double waiting, double dropped, double late) {
        this.recorded = recorded;
        this.written = written;
        this.waiting = waiting;
        this.dropped = dropped;
        this.late = late;
    }
}
