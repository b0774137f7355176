// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.influx.aggregate.HistogramRows;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many samples took no longer than each bound of {@code jmeter_histogram}. What several generators counted can be
 * added up, so that a percentile of all is one of all samples. Immutable.
 */
final class Times {
    private static final long[] BOUNDS = HistogramRows.boundsMs();
    private static final String HISTOGRAM = "jmeter_histogram";

    static final Times NONE = new Times(new double[BOUNDS.length], 0, 0);

    private final double[] upTo;
    final double samples;
    private final double longestMs;

    /** @param upTo samples up to each bound, in the order of {@link HistogramRows#boundsMs()} */
    Times(double[] upTo, double samples, double longestMs) {
        this.upTo = upTo;
        this.samples = samples;
        this.longestMs = longestMs;
    }

    /**
     * Reads those of each generator that wrote some for the labels of a condition; where it wrote both forms, the one
     * with fields counts.
     */
    static Map<String, Times> read(FleetReader.Rows rows, Scope scope, String labels) throws IOException {
        String both = labels + " AND \"statut\" = 'all' AND \"le\" ";
        Map<String, Times> times = boundsAsTags(rows, scope.intervals(HISTOGRAM, both + "!= ''"));
        times.putAll(boundsAsFields(rows, scope.intervals(HISTOGRAM, both + "= ''")));
        return times;
    }

    private static Map<String, Times> boundsAsTags(FleetReader.Rows rows, String from) throws IOException {
        Map<String, double[]> counts = new HashMap<>();
        Map<String, Times> times = new HashMap<>();
        for (Answer.Row row : rows.of("SELECT sum(\"cum\") AS \"cum\", max(\"ub\") AS \"ub\" FROM " + from
                + " GROUP BY \"instance\", \"le\"")) {
            double[] upTo = counts.computeIfAbsent(row.tag("instance"), added -> new double[BOUNDS.length]);
            int bound = Arrays.binarySearch(BOUNDS, (long) row.number("ub"));
            if (row.tag("le").equals("+Inf")) {
                times.put(row.tag("instance"), new Times(upTo, row.number("cum"), row.number("ub")));
            } else if (bound >= 0) {
                upTo[bound] = row.number("cum");
            }
        }
        return times;
    }

    /** Only bounds that some sample exceeded are asked for: each costs a database as much as all other figures. */
    private static Map<String, Times> boundsAsFields(FleetReader.Rows rows, String from) throws IOException {
        String wide = from + " GROUP BY \"instance\"";
        Map<String, Times> times = new HashMap<>();
        for (Answer.Row row : rows.of("SELECT sum(\"n\") AS \"n\", max(\"ub\") AS \"ub\" FROM " + wide)) {
            if (row.number("n") > 0) {
                double[] upTo = new double[BOUNDS.length];
                Arrays.fill(upTo, row.number("n"));
                times.put(row.tag("instance"), new Times(upTo, row.number("n"), row.number("ub")));
            }
        }
        double longestMs = together(times.values()).longestMs;
        int exceeded =
                (int) Arrays.stream(BOUNDS).filter(bound -> bound < longestMs).count();
        if (exceeded > 0) {
            String sums = Arrays.stream(BOUNDS, 0, exceeded)
                    .mapToObj(bound -> "sum(\"le_" + bound + "\") AS \"le_" + bound + "\"")
                    .collect(Collectors.joining(", "));
            for (Answer.Row row : rows.of("SELECT " + sums + " FROM " + wide)) {
                Times of = times.getOrDefault(row.tag("instance"), NONE);
                for (int i = 0; i < exceeded && of != NONE; i++) {
                    of.upTo[i] = row.number("le_" + BOUNDS[i]);
                }
            }
        }
        return times;
    }

    static Times together(Collection<Times> parts) {
        double[] upTo = new double[BOUNDS.length];
        double samples = 0;
        double longest = 0;
        for (Times part : parts) {
            Arrays.setAll(upTo, i -> upTo[i] + part.upTo[i]);
            samples += part.samples;
            longest = Math.max(longest, part.longestMs);
        }
        return new Times(upTo, samples, longest);
    }

    Times without(Times part) {
        double[] rest = new double[BOUNDS.length];
        Arrays.setAll(rest, i -> upTo[i] - part.upTo[i]);
        return new Times(rest, samples - part.samples, longestMs);
    }

    /** The smallest bound in milliseconds that a share of the samples did not exceed; not a number without samples. */
    double atMost(double share) {
        int bucket = bucket(share);
        return samples == 0 ? Double.NaN : bucket == BOUNDS.length ? longestMs : Math.min(BOUNDS[bucket], longestMs);
    }

    /** The bound below that one: the sample of this rank surely took longer. */
    double moreThan(double share) {
        int bucket = bucket(share);
        return samples == 0 ? Double.NaN : bucket == 0 ? 0 : BOUNDS[bucket - 1];
    }

    private int bucket(double share) {
        for (int i = 0; i < BOUNDS.length; i++) {
            if (upTo[i] >= share * samples) {
                return i;
            }
        }
        return BOUNDS.length;
    }
}
