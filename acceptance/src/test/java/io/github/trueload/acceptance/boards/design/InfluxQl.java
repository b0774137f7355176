// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards.design;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Parts of InfluxQL that several panels share. Aggregates that generators have in common are made in steps: */
final class InfluxQl {
    /** The listener's rows, under the name that the reader gave. */
    static final String SAMPLES = "\"${measurement:raw}\"";
    /** The same, and those of the slaves where an RMI master merges them. */
    static final String GENERATORS = SAMPLES + ", \"jmeter_instance\"";

    static final String ALL = "\"transaction\" = 'all' AND \"statut\" = 'all'";
    static final String THREADS = "\"transaction\" = 'internal'";
    static final String TIMERS = "\"transaction\" = 'all'";
    static final String LABELS = "\"transaction\" =~ /^${transaction:regex}$/ AND \"transaction\" != 'all'";
    /** A comparison of two texts is true for all runs, also for rows of listeners that wrote no run. */
    static final String RUN = "(\"run\" =~ /^${run:regex}$/ OR '${run:raw}' = '.*')";

    /** As wide as a point of the panel. */
    static final String STEP = "time($__interval)";
    /**
     * As wide as the listener's interval, so that one group holds one row of each generator. Before there is data the
     * variable is empty, and 0 is a width that the server takes.
     */
    static final String ROW = "time(0${row:raw}s)";

    private static final String WHO = "\"application\" =~ /^${application:regex}$/ AND \"instance\" =~"
            + " /^${instance:regex}$/ AND $timeFilter";
    private static final int[] BOUNDS = {
        1, 2, 3, 4, 5, 7, 10, 15, 20, 25, 30, 40, 50, 60, 75, 100, 125, 150, 200, 250, 300, 400, 500, 600, 750, 1000,
        1250, 1500, 2000, 2500, 3000, 4000, 5000, 7500, 10_000, 15_000, 20_000, 30_000, 60_000
    };

    private InfluxQl() {}

    /** A query of rows of the generators that the reader chose. */
    static String rows(String select, String from, String where, String... groups) {
        return "SELECT " + select + " FROM " + from + " WHERE " + where + " AND " + WHO + by(groups);
    }

    /** The rows of a measurement whichever they are. */
    static String every(String select, String from, String... groups) {
        return "SELECT " + select + " FROM " + from + " WHERE " + WHO + by(groups);
    }

    /** A query of what other queries answer. */
    static String of(String select, List<String> inner, String... groups) {
        return "SELECT " + select + " FROM (" + String.join("), (", inner) + ") WHERE $timeFilter" + by(groups);
    }

    private static String by(String... groups) {
        if (groups.length == 0) {
            return "";
        }
        boolean filled = groups[groups.length - 1].startsWith("fill(");
        int dimensions = groups.length - (filled ? 1 : 0);
        String list = String.join(", ", List.of(groups).subList(0, dimensions));
        boolean timed = list.startsWith("time(");
        return " GROUP BY " + list + (filled ? " " + groups[groups.length - 1] : timed ? " fill(none)" : "");
    }

    static String[] with(String first, String... rest) {
        List<String> all = new ArrayList<>(List.of(first));
        all.addAll(List.of(rest));
        return all.toArray(new String[0]);
    }

    static String[] quoted(String... tags) {
        return Stream.of(tags).map(tag -> "\"" + tag + "\"").toArray(String[]::new);
    }

    /** Seconds {@code s} that the test ran: of each row's time those of the generator that ran longest. */
    static String covered() {
        return of(
                "max(\"c\") AS \"s\"",
                List.of(rows("sum(\"covered\") AS \"c\"", SAMPLES, THREADS, ROW, "\"instance\"")),
                ROW);
    }

    /** The same of rate timers. */
    static String coveredByTimers() {
        return of(
                "max(\"c\") AS \"s\"",
                List.of(rows("sum(\"covered\") AS \"c\"", "\"jmeter_rate\"", TIMERS, ROW, "\"instance\"", "\"timer\"")),
                ROW);
    }

    /** Per second and step: {@code n} of one query divided by {@code s} of the other, and nothing where no test ran. */
    static String perSecond(String n, String s, String... tags) {
        String rate = of("sum(\"n\") / sum(\"s\") AS \"r\"", List.of(n, s), with(STEP, tags));
        return "SELECT \"r\" FROM (" + rate + ") WHERE \"r\" >= 0 AND $timeFilter" + by(tags);
    }

    /** The bound of the bucket in which a percentile lies, whichever form the buckets have. */
    static String atMost(int percent, String where, String... groups) {
        return of("min(\"b\") AS \"p" + percent + "\"", bounds(percent, where, groups), groups);
    }

    /** The queries of both forms. */
    static List<String> bounds(int percent, String where, String... groups) {
        List<String> buckets = new ArrayList<>(List.of(groups));
        buckets.add("\"le\"");
        String share = rows(
                "sum(\"cum\") / sum(\"n\") AS \"share\", max(\"ub\") AS \"ub\"",
                "\"jmeter_histogram\"",
                where,
                buckets.toArray(new String[0]));
        String rows = "SELECT min(\"ub\") AS \"b\" FROM (" + share + ") WHERE \"share\" >= " + percent / 100.0
                + " AND $timeFilter" + by(groups);
        String fields = rows(bound(percent) + " AS \"b\"", "\"jmeter_histogram\"", "\"le\" = '' AND " + where, groups);
        return List.of(rows, fields);
    }

    /** The bounds are fields of one row: each that too few samples keep adds its distance to the next. */
    private static String bound(int percent) {
        StringBuilder sum = new StringBuilder("1");
        for (int i = 0; i < BOUNDS.length; i++) {
            String distance =
                    i + 1 < BOUNDS.length ? String.valueOf(BOUNDS[i + 1] - BOUNDS[i]) : "(max(\"ub\") - 60000)";
            sum.append(" + ")
                    .append(distance)
                    .append(" * (1 - floor((100 * sum(\"le_")
                    .append(BOUNDS[i])
                    .append("\") + ")
                    .append(100 - percent)
                    .append(" * sum(\"n\")) / (100 * sum(\"n\"))))");
        }
        return sum.toString();
    }
}
