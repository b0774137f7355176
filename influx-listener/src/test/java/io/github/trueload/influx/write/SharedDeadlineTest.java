// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class SharedDeadlineTest {
    private long now = TimeUnit.HOURS.toNanos(1);
    private final RowWriter.SharedDeadline end = new RowWriter.SharedDeadline(() -> now);

    @Test
    void listenersOfOneTestShareTheLimitOfTheFirst() {
        long started = now;
        after(60_000);

        assertThat(limitMs(started, 5_000)).isEqualTo(5_000);
        after(2_000);
        assertThat(limitMs(started + 1, 5_000)).isEqualTo(3_000);
    }

    @Test
    void eachHasAMomentForItsLastRowsAfterTheLimitToo() {
        long started = now;
        after(60_000);
        limitMs(started, 5_000);

        after(6_000);
        assertThat(limitMs(started, 5_000)).isEqualTo(1_000);
        after(1_000);
        assertThat(limitMs(started, 300)).isEqualTo(300);
    }

    @Test
    void aTestThatStartedAfterwardsHasALimitOfItsOwn() {
        long first = now;
        after(60_000);
        limitMs(first, 5_000);
        after(5_000);

        long second = now;
        after(500);
        assertThat(limitMs(second, 5_000)).isEqualTo(5_000);
    }

    @Test
    void aListenerThatRunsOnForLongHasALimitOfItsOwn() {
        long started = now;
        limitMs(started - 1, 5_000);
        after(60_000);

        assertThat(limitMs(started - 1, 5_000)).isEqualTo(5_000);
    }

    private long limitMs(long startedNanos, long timeoutMs) {
        return TimeUnit.NANOSECONDS.toMillis(end.limit(startedNanos, timeoutMs) - now);
    }

    private void after(long ms) {
        now += TimeUnit.MILLISECONDS.toNanos(ms);
    }
}
