// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class IdentityWatchTest {
    private final AtomicInteger reads = new AtomicInteger();
    private final AtomicInteger closes = new AtomicInteger();

    @Test
    void survivesALookThatThrowsAndLooksOnceMoreAtTheEnd() {
        Claims claims = new Claims("jmeter", Map.of(), "gen-1", "here", "run");
        IdentityWatch watch = new IdentityWatch(
                        "test", "instance 'gen-1'", claims, this::read, closes::incrementAndGet, row -> {})
                .start();
        Await.until("a look after the one that failed", Duration.ofSeconds(30), () -> reads.get() == 2);
        assertThat(watch.duplicate()).isEmpty();

        watch.stop();

        assertThat(reads.get()).isEqualTo(3);
        assertThat(closes.get()).isEqualTo(1);
        assertThat(watch.duplicate()).contains("another generator (on there)", "instance 'gen-1'");
    }

    /** Nothing at first, then another one that has been at work meanwhile. */
    private List<Map<String, String>> read(String query) {
        if (reads.incrementAndGet() == 1) {
            throw new OutOfMemoryError("on purpose");
        }
        return List.of(
                Map.of("claimant", "a", "machine", "there", "beat", "0", "running", "1", "time", "1"),
                Map.of(
                        "claimant",
                        "a",
                        "machine",
                        "there",
                        "beat",
                        String.valueOf(20 * reads.get()),
                        "running",
                        "1",
                        "time",
                        "2"));
    }
}
