// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.settings;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Names of tags and fields in the listener's own rows, which a user's tag cannot have there. Not among them are those
 * of {@code jmeter_dns} and {@code jmeter_health}: their tags win over a user's, and names as ordinary as host or load
 * must not be lost in all other rows for their sake. Stateless.
 */
final class ReservedNames {
    private static final String AGGREGATED =
            "instance transaction statut responseCode responseMessage title tags text time"
                    + " count countError avg min max hit sb rb covered minAT maxAT meanAT startedT endedT";
    private static final String HISTOGRAM = "le cum n ub";
    private static final String RAW = "instance transaction status duration ttfb connectTime time";

    private ReservedNames() {}

    static List<String> aggregated(List<Float> percentiles, HistogramScope histogram) {
        List<String> names = new ArrayList<>(words(AGGREGATED));
        percentiles.forEach(percentile -> names.add("pct" + percentile));
        if (histogram != HistogramScope.OFF) {
            names.addAll(words(HISTOGRAM));
        }
        return names;
    }

    static List<String> raw(boolean tagThreads) {
        List<String> names = new ArrayList<>(words(RAW));
        names.addAll(tagThreads ? Collections.singletonList("threadName") : Collections.<String>emptyList());
        return names;
    }

    private static List<String> words(String text) {
        return Arrays.asList(text.split(" "));
    }
}
