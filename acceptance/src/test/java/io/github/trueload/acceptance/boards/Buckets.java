// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.boards;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.influx.InfluxServer;

/** The bounds that the generators count samples up to. Stateless. */
final class Buckets {
    private static final String BOUNDS =
            "SHOW TAG VALUES FROM \"jmeter_histogram\" WITH KEY = \"le\" WHERE \"le\" != '+Inf'";

    private Buckets() {}

    /** Holds that a bound is the smallest one that a time does not exceed. */
    static void assertSmallest(InfluxServer server, double bound, long exactMs) {
        double below = server.query(FourGenerators.DATABASE, BOUNDS).stream()
                .mapToDouble(row -> Double.parseDouble((String) row.get("value")))
                .filter(each -> each < bound)
                .max()
                .orElse(0);

        assertThat((double) exactMs).isGreaterThan(below).isLessThanOrEqualTo(bound);
    }
}
