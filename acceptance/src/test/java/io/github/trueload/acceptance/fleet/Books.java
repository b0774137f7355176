// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.acceptance.Samples;
import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * What a generator wrote to InfluxDB, and what a JTL has of it. Immutable.
 *
 * @param rows those of all samples together, one a second
 * @param samples of a slave those that its master has, each before the slave makes the next one
 */
public record Books(List<Map<String, Object>> rows, Samples samples) {
    private static final long INTERVAL_MS = 1000;

    /** The interval under way, the second in which one settles, half of one until its turn, and half for the rest. */
    private static final long MOST_KEPT_MS = 3000;

    private static final Duration PATIENCE = Duration.ofMinutes(3);

    /**
     * Waits for a moment at which a generator at work keeps no more to itself than it should. One that a busy machine
     * holds up has such moments, too; one that is always late has none.
     *
     * @param rows asks for those of all samples together
     * @return when the interval of its last row ended
     */
    public static long awaitRowsOnTime(Supplier<List<Map<String, Object>>> rows) {
        long[] end = new long[1];
        Await.until("rows of the last " + MOST_KEPT_MS + " ms", PATIENCE, () -> {
            end[0] = endOfLast(rows.get());
            return System.currentTimeMillis() - end[0] <= MOST_KEPT_MS;
        });
        return end[0];
    }

    /** Fails unless there are samples and every one was written. */
    public void assertComplete() {
        assertThat(written()).isEqualTo(samples.count()).isPositive();
    }

    /**
     * Fails unless a generator that was killed took with it only what it was about to send.
     *
     * @param threads each may have had a sample on its way to the master, also of a second whose row was there already
     * @param endOfOther when the interval ended of which another generator had written a row just before
     */
    public void assertAllButTheLastIsThere(int threads, long endOfOther) {
        long endOfLastRow = endOfLast(rows);
        long endOfLastSample = samples.lastEndMs();
        double arrived = samples.endedIn(0, endOfLastRow).count();
        assertThat(written()).isBetween(arrived, arrived + threads);
        // The last row may end after the last sample, but by less than its interval.
        assertThat(endOfLastRow - endOfLastSample).as("ms without a sample").isLessThanOrEqualTo(INTERVAL_MS);
        assertThat(endOfOther - endOfLastRow)
                .as("ms of which the other one had rows: by one row when its turn comes later, and by one for a delay")
                .isLessThanOrEqualTo(2 * INTERVAL_MS);
    }

    private double written() {
        return rows.stream().mapToDouble(row -> (Double) row.get("count")).sum();
    }

    private static long endOfLast(List<Map<String, Object>> rows) {
        return INTERVAL_MS
                + rows.stream()
                        .mapToLong(row -> ((Number) row.get("time")).longValue())
                        .max()
                        .orElseThrow();
    }
}
