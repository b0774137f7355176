// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import io.github.trueload.influx.aggregate.HistogramBounds;
import io.github.trueload.tools.fleet.model.Times;
import io.github.trueload.influx.row.Schema.Field;
import io.github.trueload.influx.row.Schema.Measurement;
import io.github.trueload.influx.row.Schema.Tag;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Reads how long samples took, from {@code jmeter_histogram} in both of its forms. Used by one thread. */
final class HistogramReader {
    private static final long[] BOUNDS = HistogramBounds.ms();
    private static final String OF_ALL = "\"transaction\" = 'all' AND \"statut\" = 'all' AND \"le\" ";

    private final Map<String, Counts> counts = new HashMap<>();
    private final Scope scope;
    private final FleetReader.Rows rows;

    HistogramReader(Scope scope, FleetReader.Rows rows) {
        this.scope = scope;
        this.rows = rows;
    }

    /** The times of each generator that wrote some; where it wrote both forms, the one with fields counts. */
    Map<String, Times> read() throws IOException {
        bounds();
        wide();
        Map<String, Times> times = new HashMap<>();
        counts.forEach((name, each) -> times.put(name, Times.of(each.upTo, each.samples, each.longestMs)));
        return times;
    }

    private void bounds() throws IOException {
        String query = "SELECT sum(\"cum\") AS \"cum\", max(\"ub\") AS \"ub\" FROM "
                + scope.of(Measurement.HISTOGRAM, OF_ALL + "!= ''") + " GROUP BY \"instance\", \"le\"";
        for (AnswerRow row : rows.of(query)) {
            Counts of = counts.computeIfAbsent(row.tag(Tag.INSTANCE), added -> new Counts());
            if (row.tag(Tag.LE).equals("+Inf")) {
                of.samples = row.number("cum");
                of.longestMs = row.number("ub");
            } else {
                int bound = Arrays.binarySearch(BOUNDS, (long) row.number("ub"));
                if (bound >= 0) {
                    of.upTo[bound] = row.number("cum");
                }
            }
        }
    }

    private void wide() throws IOException {
        String sums = Arrays.stream(BOUNDS)
                .mapToObj(bound -> "sum(\"le_" + bound + "\") AS \"le_" + bound + "\"")
                .collect(Collectors.joining(", "));
        String query = "SELECT sum(\"n\") AS \"n\", max(\"ub\") AS \"ub\", " + sums + " FROM "
                + scope.of(Measurement.HISTOGRAM, OF_ALL + "= ''") + " GROUP BY \"instance\"";
        for (AnswerRow row : rows.of(query)) {
            Counts of = new Counts();
            of.samples = row.number(Field.N);
            of.longestMs = row.number(Field.UPPER_BOUND);
            Arrays.setAll(of.upTo, i -> row.number(Field.BOUND_PREFIX + BOUNDS[i]));
            if (of.samples > 0) {
                counts.put(row.tag(Tag.INSTANCE), of);
            }
        }
    }

    private static final class Counts {
        private final double[] upTo = new double[BOUNDS.length];
        private double samples;
        private double longestMs;
    }
}
