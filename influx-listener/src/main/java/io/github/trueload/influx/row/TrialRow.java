// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

/** The row by which somebody tries out whether rows arrive, and the question for it. Stateless. */
public final class TrialRow {
    private TrialRow() {}

    /** The row of a time in milliseconds since the epoch, told from others by a number. */
    public static Row of(long timeMs, int number) {
        return Row.of(Schema.Measurement.CHECK, timeMs)
                .field(Schema.Field.NUMBER, number)
                .build();
    }

    /** Asks InfluxQL for the numbers of that time. */
    public static String question(long timeMs) {
        return "SELECT \"" + Schema.Field.NUMBER + "\" FROM \"" + Schema.Measurement.CHECK + "\" WHERE time = " + timeMs
                + "ms";
    }
}
