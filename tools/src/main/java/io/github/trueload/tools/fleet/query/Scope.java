// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;

/** Which rows are looked at, and the texts of queries for them. Immutable. */
public final class Scope {
    private final String measurement;
    private final String application;
    private final long fromMs;
    private final long toMs;

    /**
     * Rows of a range.
     *
     * @param measurement of the rows of samples
     * @param application which tag {@code application} they have; empty for any
     * @param fromMs the first millisecond of the range since the epoch
     * @param toMs the first one behind it
     */
    public Scope(String measurement, String application, long fromMs, long toMs) {
        this.measurement = measurement;
        this.application = application;
        this.fromMs = fromMs;
        this.toMs = toMs;
    }

    /** Beginning of the range. */
    public long fromMs() {
        return fromMs;
    }

    /** End of the range. */
    public long toMs() {
        return toMs;
    }

    /** The measurement of the rows of samples, as it stands in a query. */
    String samples() {
        return name(measurement);
    }

    /** The name of that measurement, as a text in a query. */
    String measurement() {
        return text(measurement);
    }

    /** The rows of all samples of each generator. */
    String ofAllSamples() {
        return samples() + where("\"transaction\" = 'all' AND \"statut\" = 'all'");
    }

    /** Where a query of one of the listener's own measurements looks. */
    String of(String ownMeasurement, String condition) {
        return name(ownMeasurement) + where(condition);
    }

    /** The end of a query: the range and a condition, which may be empty. */
    String where(String condition) {
        String both = condition.isEmpty() ? "" : "(" + condition + ") AND ";
        String ofApplication = application.isEmpty() ? "" : name(Tag.APPLICATION) + " = " + text(application) + " AND ";
        return " WHERE " + both + ofApplication + "time >= " + fromMs + "ms AND time < " + toMs + "ms";
    }

    /** Where claims are looked up. */
    String claims(String condition) {
        return of(Measurement.CLAIM, condition);
    }

    static String name(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    static String text(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }
}
