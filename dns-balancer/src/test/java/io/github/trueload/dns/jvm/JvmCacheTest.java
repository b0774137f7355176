// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class JvmCacheTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private int asked;
    private boolean failing;

    @Test
    void keepsAnswersForTheirTime() throws Exception {
        JvmCache cache = cache(30, 10, 0);

        InetAddress first = cache.resolve("a.test")[0];
        pass(29_999);
        assertThat(cache.resolve("a.test")[0]).isSameAs(first);
        pass(1);
        assertThat(cache.resolve("a.test")[0]).isNotEqualTo(first);
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void keepsFailuresForATimeOfTheirOwn() throws Exception {
        JvmCache cache = cache(30, 10, 0);
        failing = true;

        assertThatThrownBy(() -> cache.resolve("a.test")).hasMessage("a.test: none");
        failing = false;
        pass(9_999);
        assertThatThrownBy(() -> cache.resolve("a.test"))
                .isInstanceOf(UnknownHostException.class)
                .hasMessage("a.test: none");
        pass(1);
        assertThat(cache.resolve("a.test")).hasSize(1);
        assertThat(asked).isEqualTo(2);
    }

    @Test
    void zeroKeepsNothingAndANegativeNumberForEver() throws Exception {
        JvmCache none = cache(0, 0, 0);
        none.resolve("a.test");
        none.resolve("a.test");
        assertThat(asked).isEqualTo(2);

        JvmCache all = cache(-1, 0, 0);
        all.resolve("a.test");
        pass(TimeUnit.DAYS.toMillis(100));
        all.resolve("b.test");
        all.resolve("a.test");
        assertThat(asked).isEqualTo(4);
    }

    /** As Java 21 and newer do when networkaddress.cache.stale.ttl is set. */
    @Test
    void anOldAnswerServesForTheStaleTimeWhileNoneCanBeHad() throws Exception {
        JvmCache cache = cache(30, 10, 60);
        InetAddress first = cache.resolve("a.test")[0];

        failing = true;
        pass(31_000);
        assertThat(cache.resolve("a.test")[0]).isSameAs(first);
        assertThat(cache.resolve("a.test")[0]).isSameAs(first);
        assertThat(asked).isEqualTo(2);
        pass(60_000);
        assertThatThrownBy(() -> cache.resolve("a.test")).isInstanceOf(UnknownHostException.class);
    }

    private JvmCache cache(int ttl, int negativeTtl, int staleTtl) {
        return new JvmCache(this::answer, new JvmCachePolicy(ttl, negativeTtl, staleTtl), nanos::get);
    }

    private InetAddress[] answer(String host) throws UnknownHostException {
        asked++;
        if (failing) {
            throw new UnknownHostException(host + ": none");
        }
        return new InetAddress[] {InetAddress.getByAddress(host, new byte[] {127, 0, 0, (byte) asked})};
    }

    private void pass(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }
}
