// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.bundle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.bundle.ReferenceCache.ReferenceKey;
import io.github.trueload.dubbo.spi.DubboClient.DubboReference;
import io.github.trueload.dubbo.spi.DubboOpenException;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ReferenceRetryTest {
    private static final ReferenceKey KEY =
            new ReferenceKey(null, ReferenceSettings.builder().build());

    private final AtomicInteger attempts = new AtomicInteger();
    private final AtomicLong nanoTime = new AtomicLong();
    private boolean missing = true;
    private final ReferenceCache cache =
            new ReferenceCache(key -> attempt(), Duration.ofSeconds(10), Duration.ofMillis(5), nanoTime::get);

    @Test
    void triesAgainAfterTheDelayOnly() throws Exception {
        failsAfterAttempts(1);
        failsAfterAttempts(1);

        later(5);
        missing = false;

        assertThat(cache.get(KEY)).isNotNull();
        assertThat(attempts).hasValue(2);
    }

    @Test
    void triesMoreSeldomWhatHasBeenMissingForLong() {
        failsAfterAttempts(1);
        later(600);
        failsAfterAttempts(2);

        later(6);
        failsAfterAttempts(2);
        later(4);
        failsAfterAttempts(3);
    }

    private void later(long ms) {
        nanoTime.addAndGet(Duration.ofMillis(ms).toNanos());
    }

    private void failsAfterAttempts(int expected) {
        assertThatThrownBy(() -> cache.get(KEY)).hasMessage("no such provider");
        assertThat(attempts).hasValue(expected);
    }

    private DubboReference attempt() throws DubboOpenException {
        attempts.incrementAndGet();
        if (missing) {
            throw new DubboOpenException("no such provider");
        }
        return null;
    }
}
