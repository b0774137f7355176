// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.lookup.HostLookup;
import io.github.trueload.dns.lookup.HostLookup.Answer;
import io.github.trueload.dns.lookup.HostLookup.NoSuchHostException;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** What the balancer does when look-ups fail, or when there is nobody to do them. */
class BalancerFaultsTest {
    private static final long TTL_SECONDS = FakeLookup.TTL_SECONDS;

    private final FakeBackground background = new FakeBackground();
    private final FakeLookup lookup = new FakeLookup();

    @Test
    void keepsTheLastAddressesWhileEveryServerFailsButNotForEver() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.STALE_TTL, "600"));
        balancer.resolve("app.test", null, new Sticky());
        lookup.fails(new UnknownHostException("no server answered"));

        for (int second = 0; second < 629; second++) {
            background.pass(Duration.ofSeconds(1));
            assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");
        }
        background.pass(Duration.ofSeconds(2));

        assertThatThrownBy(() -> balancer.resolve("app.test", null, new Sticky()))
                .hasMessage("no server answered");
    }

    @Test
    void keepsTheLastAddressesAlsoWhereEachConnectionLooksUp() throws Exception {
        lookup.answers(0, "10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.MIN_TTL, "0", Setting.STALE_TTL, "600"));
        balancer.resolve("app.test", null, new Sticky());

        lookup.fails(new UnknownHostException("no server answered"));
        int before = lookup.count();
        for (int second = 0; second < 100; second++) {
            assertThat(chosen(balancer, 10)).containsExactly("10.0.0.1");
            background.pass(Duration.ofSeconds(1));
        }
        assertThat(lookup.count() - before).as("at growing distances").isBetween(5, 9);

        lookup.answers(0, "10.0.0.2");
        background.pass(Duration.ofSeconds(32));
        before = lookup.count();
        assertThat(chosen(balancer, 10)).containsExactly("10.0.0.2");
        assertThat(lookup.count() - before).isEqualTo(10);
    }

    @Test
    void returnsToNewAddressesSoonAfterTheServersAreBack() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        balancer.resolve("app.test", null, new Sticky());
        lookup.fails(new UnknownHostException("no server answered"));
        for (int second = 0; second < 120; second++) {
            background.pass(Duration.ofSeconds(1));
            balancer.resolve("app.test", null, new Sticky());
        }

        lookup.answers("10.0.0.9");
        background.pass(Duration.ofSeconds(32));

        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.9");
    }

    @Test
    void aFailureDoesNotMakeTheHostBeAskedForMoreOftenLater() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.STALE_TTL, "0"));
        balancer.resolve("app.test", null, new Sticky());
        lookup.fails(new UnknownHostException("no server answered"));
        background.pass(Duration.ofMillis(TTL_SECONDS * 1000 - 50));
        lookup.answers("10.0.0.1");
        background.pass(Duration.ofMillis(100));
        balancer.resolve("app.test", null, new Sticky());

        int before = lookup.count();
        for (int second = 0; second < 10 * TTL_SECONDS; second++) {
            background.pass(Duration.ofSeconds(1));
            balancer.resolve("app.test", null, new Sticky());
        }

        assertThat(lookup.count() - before).isBetween(10, 11);
    }

    @Test
    void aHostThatCeasesToExistIsNotResolvedAnyMore() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        balancer.resolve("app.test", null, new Sticky());

        lookup.fails(new NoSuchHostException("app.test has no address"));
        background.pass(Duration.ofSeconds(TTL_SECONDS));

        assertThatThrownBy(() -> balancer.resolve("app.test", null, new Sticky()))
                .isInstanceOf(UnknownHostException.class);
    }

    @Test
    void aFailureIsRememberedBriefly() throws Exception {
        lookup.fails(new UnknownHostException("no server answered"));
        Balancer balancer = balancer(Map.of(Setting.NEGATIVE_TTL, "5"));

        for (int i = 0; i < 100; i++) {
            assertThatThrownBy(() -> balancer.resolve("app.test", null, new Sticky()))
                    .hasMessage("no server answered");
        }
        assertThat(lookup.count()).isEqualTo(1);

        lookup.answers("10.0.0.1");
        background.pass(Duration.ofSeconds(5));
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");
    }

    /** As at the limit of threads of a pod: OutOfMemoryError, unable to create native thread. */
    @Test
    void looksUpOnTheAskingThreadWhenNoOtherCanBeHad() throws Exception {
        lookup.answers("10.0.0.1", "10.0.0.2");
        Balancer balancer = new Balancer(settings(Map.of()), lookup, new NoThreads());

        assertThat(chosen(balancer, 2)).hasSize(2);
        assertThat(lookup.count()).isEqualTo(1);
    }

    @Test
    void withoutAThreadForRenewalsAddressesAreLookedUpAgainWhenTheirTimeIsOver() throws Exception {
        NoThreads noThreads = new NoThreads();
        lookup.answers("10.0.0.1");
        Balancer balancer = new Balancer(settings(Map.of()), lookup, noThreads);
        chosen(balancer, 1);

        lookup.answers("10.0.0.2");
        noThreads.nowNanos += Duration.ofSeconds(TTL_SECONDS).toNanos();

        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.2");
    }

    @Test
    void goesOnWithTheLastAddressesAfterALookupThatBrokeDown() throws Exception {
        AtomicInteger lookups = new AtomicInteger();
        HostLookup breaking = (host, targets) -> {
            if (lookups.incrementAndGet() == 2) {
                throw new NoClassDefFoundError("half an installation");
            }
            return new Answer(FakeLookup.addresses("10.0.0." + lookups.get()), TTL_SECONDS);
        };
        Balancer balancer = new Balancer(settings(Map.of()), breaking, background);
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");

        background.pass(Duration.ofSeconds(TTL_SECONDS));
        assertThat(lookups).hasValue(2);
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");
        background.pass(Duration.ofSeconds(2));

        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.3");
    }

    private Balancer balancer(Map<Setting, String> values) {
        return new Balancer(settings(values), lookup, background);
    }

    private static BalancerSettings settings(Map<Setting, String> values) {
        return new BalancerSettings(false, List.of(), values);
    }

    private static Set<String> chosen(Balancer balancer, int times) throws UnknownHostException {
        Set<String> chosen = new TreeSet<>();
        for (int i = 0; i < times; i++) {
            chosen.add(balancer.resolve("app.test", null, new Sticky())[0].getHostAddress());
        }
        return chosen;
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
            throw new InternalError("unable to create native thread");
        }

        @Override
        void stop() {
            throw new InternalError("unable to create native thread");
        }
    }
}
