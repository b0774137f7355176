// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.cli.Program.UsageException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which rows are looked at: a measurement, an application and a range of time; and the texts of queries for them. */
final class Scope {
    private static final Pattern RELATIVE = Pattern.compile("now(?:-(\\d{1,6}[smhd]))?");
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{12,14}");

    /** The first millisecond of the range since the epoch. */
    final long fromMs;
    /** The first one behind it. */
    final long toMs;

    private final String measurement;
    private final String application;
    /** The times of rows of whole intervals, which stand at the start of theirs, as a condition in a query. */
    private final String intervals;

    /** Rows from a moment to another, both in milliseconds since the epoch. */
    Scope(String measurement, String application, long fromMs, long toMs) {
        this(measurement, application, fromMs, toMs, range(fromMs + "ms", toMs + "ms"));
    }

    private Scope(String measurement, String application, long fromMs, long toMs, String intervals) {
        this.measurement = measurement;
        this.application = application;
        this.fromMs = fromMs;
        this.toMs = toMs;
        this.intervals = intervals;
    }

    /**
     * Rows of a range, of any application where that is empty; {@code now} means {@code startMs} in {@code from}, and
     * {@code nowMs} in {@code to}.
     */
    static Scope of(String measurement, String application, String from, long startMs, String to, long nowMs)
            throws UsageException {
        // InfluxDB refuses times of long ago, at which there was none.
        long fromMs = Math.max(0, moment("--from", from, startMs));
        long toMs = moment("--to", to, nowMs);
        if (fromMs >= toMs) {
            throw new UsageException("--from " + from + " is not before --to " + to);
        }
        return new Scope(measurement, application, fromMs, toMs);
    }

    Scope between(long newFromMs, long newToMs) {
        return new Scope(measurement, application, newFromMs, newToMs);
    }

    /** The same, but for rows of whole intervals, of which the times are given as queries have them. */
    Scope withIntervals(String from, String to) {
        return new Scope(measurement, application, fromMs, toMs, range(from, to));
    }

    /** The same without rows of intervals that began before a moment. */
    Scope withIntervalsSince(long ms) {
        return new Scope(measurement, application, fromMs, toMs, intervals + " AND time >= " + ms + "ms");
    }

    /** The same rows of one application, unless that is empty. */
    Scope ofApplication(String name) {
        return name.isEmpty() ? this : new Scope(measurement, name, fromMs, toMs);
    }

    /**
     * Milliseconds since the epoch.
     *
     * @param text {@code now}, {@code now-90s} (s, m, h, d), {@code 2026-11-22T21:00:00Z} or with another offset, or
     *     milliseconds since the epoch
     */
    static long moment(String option, String text, long nowMs) throws UsageException {
        Matcher relative = RELATIVE.matcher(text);
        if (relative.matches()) {
            String ago = relative.group(1);
            return ago == null
                    ? nowMs
                    : nowMs
                            - Duration.parse((ago.endsWith("d") ? "P" : "PT") + ago)
                                    .toMillis();
        }
        if (MILLISECONDS.matcher(text).matches()) {
            return Long.parseLong(text);
        }
        try {
            return OffsetDateTime.parse(text).toInstant().toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new UsageException(option + " is '" + text
                    + "': enter now, now-15m (s, m, h, d), 2026-11-22T21:00:00Z, or milliseconds since 1970");
        }
    }

    /** The name of the measurement of the rows of samples, as a text in a query. */
    String measurement() {
        return text(measurement);
    }

    /** The rows of samples that meet a condition, as they stand in a query. */
    String samples(String condition) {
        return intervals(measurement, condition);
    }

    /** The rows of whole intervals in a measurement that meet a condition. */
    String intervals(String name, String condition) {
        return of(name, condition, intervals);
    }

    /** The rows of a measurement that meet a condition, which may be empty. */
    String of(String name, String condition) {
        return of(name, condition, range(fromMs + "ms", toMs + "ms"));
    }

    private String of(String name, String condition, String range) {
        String both = condition.isEmpty() ? "" : "(" + condition + ") AND ";
        String ofApplication = application.isEmpty() ? "" : "\"application\" = " + text(application) + " AND ";
        return name(name) + " WHERE " + both + ofApplication + range;
    }

    /** The end of a query whose rows, of whole intervals, have no application any more, or may have any. */
    String anyApplication() {
        return " WHERE " + intervals;
    }

    private static String range(String from, String to) {
        return "time >= " + from + " AND time < " + to;
    }

    boolean isOfOneApplication() {
        return !application.isEmpty();
    }

    private static String name(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    static String text(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'").replace("\n", "\\n") + "'";
    }
}
