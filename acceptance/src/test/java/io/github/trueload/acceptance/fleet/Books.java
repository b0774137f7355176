// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;

/**
 * What a generator wrote to InfluxDB, and what a JTL has of it. Immutable.
 *
 * @param rows those of all samples together, one a second
 * @param samples of a slave those that its master has, each before the slave makes the next one
 */
public record Books(List<Map<String, Object>> rows, List<Map<String, String>> samples) {
    private static final long INTERVAL_MS = 1000;

    /** Fails unless there are samples and every one was written. */
    public void assertComplete() {
        assertThat(samples).isNotEmpty();
        assertThat(written()).isEqualTo(samples.size());
    }

    /**
     * Fails unless a generator that was killed took with it only what it was about to send.
     *
     * @param threads each may have had a sample on its way to the master, also of a second whose row was there already
     */
    public void assertAllButTheLastIsThere(int threads) {
        long endOfLastRow = INTERVAL_MS
                + rows.stream()
                        .mapToLong(row -> ((Number) row.get("time")).longValue())
                        .max()
                        .orElseThrow();
        long endOfLastSample = samples.stream().mapToLong(Books::endOf).max().orElseThrow();
        double arrived =
                samples.stream().filter(sample -> endOf(sample) < endOfLastRow).count();
        assertThat(written()).isBetween(arrived, arrived + threads);
        assertThat(endOfLastSample - endOfLastRow)
                // Below 0 where the last sample ended before its interval did.
                .as("ms of which nothing was sent: the interval under way, and one that waits for its moment")
                .isBetween(-INTERVAL_MS, 8000L);
    }

    private double written() {
        return rows.stream().mapToDouble(row -> (Double) row.get("count")).sum();
    }

    private static long endOf(Map<String, String> sample) {
        return Long.parseLong(sample.get("timeStamp")) + Long.parseLong(sample.get("elapsed"));
    }
}
