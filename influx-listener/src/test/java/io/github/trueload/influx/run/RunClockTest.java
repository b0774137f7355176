// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class RunClockTest {
    private final AtomicInteger turns = new AtomicInteger();
    private final AtomicInteger ends = new AtomicInteger();

    /** A lack of memory passes, and the log may lack it, too. */
    @Test
    void survivesWhateverATurnThrowsAndWhateverTheLogDoes() {
        RunClock clock =
                new RunClock("test", nowMs -> 1, e -> fail(), RunClockTest::fail, this::tick, ends::incrementAndGet);
        clock.start();
        Await.until("it goes on", Duration.ofSeconds(30), () -> turns.get() > 5);

        assertThat(clock.stop(10_000)).isTrue();
        assertThat(ends.get()).isEqualTo(1);
        assertThat(clock.hasFailed()).isTrue();
    }

    private void tick(long nowMs) {
        if (turns.incrementAndGet() % 2 == 0) {
            fail();
        }
    }

    private static void fail() {
        throw new OutOfMemoryError("on purpose");
    }
}
