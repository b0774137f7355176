// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.claim;

import io.github.trueload.influx.row.Schema.Field;
import java.util.Map;
import java.util.Optional;

/** A claim of a name as a run wrote it. Immutable. */
public final class Claim {
    final String run;
    final String machine;
    final double beat;
    final boolean running;
    final long timeMs;

    private Claim(String run, String machine, double beat, boolean running, long timeMs) {
        this.run = run;
        this.machine = machine;
        this.beat = beat;
        this.running = running;
        this.timeMs = timeMs;
    }

    /** Reads a row by the names of its columns; nothing where it is not one of ours. */
    public static Optional<Claim> of(Map<String, String> row) {
        try {
            return Optional.of(new Claim(
                    text(row, Field.RUN),
                    text(row, Field.MACHINE),
                    Double.parseDouble(text(row, Field.BEAT)),
                    Double.parseDouble(text(row, Field.RUNNING)) > 0,
                    Long.parseLong(text(row, "time"))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static String text(Map<String, String> row, String column) {
        String text = row.get(column);
        if (text == null || text.isEmpty()) {
            throw new IllegalArgumentException(column + " is missing");
        }
        return text;
    }
}
