// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.jvm.JvmCache.FailedLookups;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class FailedLookupsTest {
    private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5);
    private int asked;
    private boolean failing;

    @Test
    void aFailureIsRememberedForItsTime() throws Exception {
        FailedLookups lookups = remembering(10);
        failing = true;

        assertThatThrownBy(() -> lookups.resolve("a.test")).hasMessage("a.test: none");
        failing = false;
        pass(9_999);
        assertThatThrownBy(() -> lookups.resolve("a.test"))
                .isInstanceOf(UnknownHostException.class)
                .hasMessage("a.test: none");
        assertThat(lookups.resolve("b.test")).hasSize(1);
        pass(1);
        assertThat(lookups.resolve("a.test")).hasSize(1);
        assertThat(asked).isEqualTo(3);
    }

    @Test
    void whatWasFoundIsLeftToTheJvm() throws Exception {
        FailedLookups lookups = remembering(10);

        lookups.resolve("a.test");
        lookups.resolve("a.test");

        assertThat(asked).isEqualTo(2);
    }

    @Test
    void zeroRemembersNothingAndANegativeNumberForEver() throws Exception {
        failing = true;
        FailedLookups none = remembering(0);
        assertThatThrownBy(() -> none.resolve("a.test")).isInstanceOf(UnknownHostException.class);
        failing = false;
        assertThat(none.resolve("a.test")).hasSize(1);

        failing = true;
        FailedLookups all = remembering(-1);
        assertThatThrownBy(() -> all.resolve("a.test")).isInstanceOf(UnknownHostException.class);
        failing = false;
        pass(TimeUnit.DAYS.toMillis(100));
        all.resolve("b.test");
        assertThatThrownBy(() -> all.resolve("a.test")).isInstanceOf(UnknownHostException.class);
    }

    private FailedLookups remembering(int ttlSeconds) {
        return new FailedLookups(this::answer, ttlSeconds, nanos::get);
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
