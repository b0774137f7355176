// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.resolve.HostLookup.NoSuchHostException;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What the balancer does when look-ups fail, or when there is nobody to do them. */
class BalancerFaultsTest extends BalancerCase {
    @Test
    void keepsTheLastAddressesWhileEveryServerFailsButNotForEver() throws Exception {
        answers("10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.STALE_TTL, "600"));
        resolve(balancer);
        fails(new UnknownHostException("no server answered"));

        for (int second = 0; second < 629; second++) {
            background.pass(Duration.ofSeconds(1));
            assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");
        }
        background.pass(Duration.ofSeconds(2));

        assertThatThrownBy(() -> resolve(balancer)).hasMessage("no server answered");
    }

    @Test
    void keepsTheLastAddressesAlsoWhereEachConnectionLooksUp() throws Exception {
        answers(0, "10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.MIN_TTL, "0", Setting.STALE_TTL, "600"));
        resolve(balancer);

        fails(new UnknownHostException("no server answered"));
        int before = lookups;
        for (int second = 0; second < 100; second++) {
            assertThat(chosen(balancer, 10)).containsExactly("10.0.0.1");
            background.pass(Duration.ofSeconds(1));
        }
        assertThat(lookups - before).as("at growing distances").isBetween(5, 9);

        answers(0, "10.0.0.2");
        background.pass(Duration.ofSeconds(32));
        before = lookups;
        assertThat(chosen(balancer, 10)).containsExactly("10.0.0.2");
        assertThat(lookups - before).isEqualTo(10);
    }

    @Test
    void returnsToNewAddressesSoonAfterTheServersAreBack() throws Exception {
        answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        resolve(balancer);
        fails(new UnknownHostException("no server answered"));
        for (int second = 0; second < 120; second++) {
            background.pass(Duration.ofSeconds(1));
            resolve(balancer);
        }
        answers("10.0.0.9");
        background.pass(Duration.ofSeconds(32));
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.9");
    }

    @Test
    void aFailureDoesNotMakeTheHostBeAskedForMoreOftenLater() throws Exception {
        answers("10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.STALE_TTL, "0"));
        resolve(balancer);
        fails(new UnknownHostException("no server answered"));
        background.pass(Duration.ofMillis(TTL_SECONDS * 1000 - 50));
        answers("10.0.0.1");
        background.pass(Duration.ofMillis(100));
        resolve(balancer);

        int before = lookups;
        for (int second = 0; second < 10 * TTL_SECONDS; second++) {
            background.pass(Duration.ofSeconds(1));
            resolve(balancer);
        }

        assertThat(lookups - before).isBetween(10, 11);
    }

    @Test
    void aHostThatCeasesToExistIsNotResolvedAnyMore() throws Exception {
        answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        resolve(balancer);

        fails(new NoSuchHostException("app.test has no address"));
        background.pass(Duration.ofSeconds(TTL_SECONDS));

        assertThatThrownBy(() -> resolve(balancer)).isInstanceOf(UnknownHostException.class);
    }

    /** As at the limit of threads of a pod: OutOfMemoryError, unable to create native thread. */
    @Test
    void looksUpOnTheAskingThreadWhenNoOtherCanBeHad() throws Exception {
        answers("10.0.0.1", "10.0.0.2");
        NoThreads noThreads = new NoThreads();
        Balancer balancer = new Balancer(settings(Map.of()), lookup, noThreads);
        assertThat(chosen(balancer, 2)).hasSize(2);
        assertThat(lookups).isEqualTo(1);
        answers("10.0.0.3");
        noThreads.nowNanos += Duration.ofSeconds(TTL_SECONDS).toNanos();
        assertThat(chosen(balancer, 1)).as("again when their time is over").containsExactly("10.0.0.3");
    }

    @Test
    void keepsTheLastAddressesAlsoWithoutAThreadForRenewals() throws Exception {
        NoThreads noThreads = new NoThreads();
        answers("10.0.0.1");
        Balancer balancer = new Balancer(settings(Map.of(Setting.STALE_TTL, "600")), lookup, noThreads);
        chosen(balancer, 1);

        fails(new UnknownHostException("no server answered"));
        noThreads.nowNanos += Duration.ofSeconds(TTL_SECONDS).toNanos();
        assertThat(chosen(balancer, 10)).containsExactly("10.0.0.1");
        assertThat(lookups).as("not one for each connection").isEqualTo(2);
        noThreads.nowNanos += Duration.ofSeconds(2).toNanos();
        assertThat(chosen(balancer, 10)).containsExactly("10.0.0.1");
        assertThat(lookups).as("again after a second").isEqualTo(3);

        noThreads.nowNanos += Duration.ofSeconds(601).toNanos();
        assertThatThrownBy(() -> resolve(balancer)).hasMessage("no server answered");
    }

    @Test
    void goesOnWithTheLastAddressesAfterALookupThatBrokeDown() throws Exception {
        Balancer balancer = balancer(Map.of(), (host, targets) -> {
            if (++lookups == 2) {
                throw new NoClassDefFoundError("half an installation");
            }
            return answer(TTL_SECONDS, "10.0.0." + lookups);
        });
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");

        background.pass(Duration.ofSeconds(TTL_SECONDS));
        assertThat(lookups).isEqualTo(2);
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");
        background.pass(Duration.ofSeconds(2));

        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.3");
    }

    /** A machine on which no thread can be started; an OutOfMemoryError here would end JUnit as well. */
    private static final class NoThreads extends Threads {
        private long nowNanos = 1_000_000_000L;

        @Override
        long nanoTime() {
            return nowNanos;
        }

        @Override
        void run(Runnable task) {
            throw new InternalError("unable to create native thread");
        }

        @Override
        boolean runAfter(Duration delay, Runnable task) {
            return false;
        }
    }
}
