// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.lookup.Answer;
import io.github.trueload.dns.lookup.HostLookup;
import io.github.trueload.dns.lookup.NoSuchHostException;
import io.github.trueload.dns.rotate.Sticky;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalancerTest {
    private static final long TTL_SECONDS = FakeLookup.TTL_SECONDS;

    private final FakeBackground background = new FakeBackground();
    private final FakeLookup lookup = new FakeLookup();

    @Test
    void looksAHostUpOnceWithinItsTimeToLive() throws Exception {
        lookup.answers("10.0.0.1", "10.0.0.2");
        Balancer balancer = balancer(Map.of());

        for (int i = 0; i < 100; i++) {
            balancer.resolve("app.test", new Sticky());
        }

        assertThat(lookup.count()).isEqualTo(1);
    }

    @Test
    void renewsInTheBackgroundSoThatNoSampleWaits() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        balancer.resolve("app.test", new Sticky());

        for (int second = 0; second < 300; second++) {
            background.pass(Duration.ofSeconds(1));
            int before = lookup.count();
            balancer.resolve("app.test", new Sticky());
            assertThat(lookup.count()).as("no look-up inside a sample").isEqualTo(before);
        }

        assertThat(lookup.count()).isEqualTo(1 + 300 / (int) TTL_SECONDS);
    }

    @Test
    void handsOutWhatTheNewestAnswerHas() throws Exception {
        lookup.answers("10.0.0.1", "10.0.0.2");
        Balancer balancer = balancer(Map.of());
        balancer.resolve("app.test", new Sticky());

        lookup.answers("10.0.0.2", "10.0.0.3");
        background.pass(Duration.ofSeconds(TTL_SECONDS));

        assertThat(chosen(balancer, 10)).isEqualTo(Set.of("10.0.0.2", "10.0.0.3"));
    }

    @Test
    void keepsTheLastAddressesWhileEveryServerFailsButNotForEver() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.STALE_TTL, "600"));
        balancer.resolve("app.test", new Sticky());
        lookup.fails(new UnknownHostException("no server answered"));

        for (int second = 0; second < 629; second++) {
            background.pass(Duration.ofSeconds(1));
            assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");
        }
        background.pass(Duration.ofSeconds(2));

        assertThatThrownBy(() -> balancer.resolve("app.test", new Sticky())).hasMessage("no server answered");
    }

    @Test
    void returnsToNewAddressesSoonAfterTheServersAreBack() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        balancer.resolve("app.test", new Sticky());
        lookup.fails(new UnknownHostException("no server answered"));
        for (int second = 0; second < 120; second++) {
            background.pass(Duration.ofSeconds(1));
            balancer.resolve("app.test", new Sticky());
        }

        lookup.answers("10.0.0.9");
        background.pass(Duration.ofSeconds(32));

        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.9");
    }

    @Test
    void aFailureDoesNotMakeTheHostBeAskedForMoreOftenLater() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.STALE_TTL, "0"));
        balancer.resolve("app.test", new Sticky());
        lookup.fails(new UnknownHostException("no server answered"));
        background.pass(Duration.ofMillis(TTL_SECONDS * 1000 - 50));
        lookup.answers("10.0.0.1");
        background.pass(Duration.ofMillis(100));
        balancer.resolve("app.test", new Sticky());

        int before = lookup.count();
        for (int second = 0; second < 10 * TTL_SECONDS; second++) {
            background.pass(Duration.ofSeconds(1));
            balancer.resolve("app.test", new Sticky());
        }

        assertThat(lookup.count() - before).isBetween(10, 11);
    }

    @Test
    void aHostThatCeasesToExistIsNotResolvedAnyMore() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        balancer.resolve("app.test", new Sticky());

        lookup.fails(new NoSuchHostException("app.test has no address"));
        background.pass(Duration.ofSeconds(TTL_SECONDS));

        assertThatThrownBy(() -> balancer.resolve("app.test", new Sticky())).isInstanceOf(UnknownHostException.class);
    }

    @Test
    void aFailureIsRememberedBriefly() throws Exception {
        lookup.fails(new UnknownHostException("no server answered"));
        Balancer balancer = balancer(Map.of(Setting.NEGATIVE_TTL, "5"));

        for (int i = 0; i < 100; i++) {
            assertThatThrownBy(() -> balancer.resolve("app.test", new Sticky())).hasMessage("no server answered");
        }
        assertThat(lookup.count()).isEqualTo(1);

        lookup.answers("10.0.0.1");
        background.pass(Duration.ofSeconds(5));
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.1");
    }

    @Test
    void aHostThatNobodyUsesIsNotAskedForAnyMore() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        balancer.resolve("app.test", new Sticky());

        background.pass(Duration.ofMinutes(60));
        assertThat(lookup.count()).isLessThanOrEqualTo(5);

        lookup.answers("10.0.0.2");
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.2");
    }

    @Test
    void aTimeToLiveOfZeroIsRaisedUnlessTheUserWantsALookupPerConnection() throws Exception {
        lookup.answers(0, "10.0.0.1");
        Balancer bounded = balancer(Map.of());
        Balancer unbounded = balancer(Map.of(Setting.MIN_TTL, "0"));

        chosen(bounded, 10);
        assertThat(lookup.count()).isEqualTo(1);
        chosen(unbounded, 10);
        assertThat(lookup.count()).isEqualTo(1 + 10);
    }

    @ParameterizedTest
    @CsvSource({"30, record, 1, 3600", "86400, record, 1, 30", "1, record, 30, 3600", "86400, 30, 1, 3600"})
    void aTimeToLiveIsThatOfTheRecordsOrFixedWithinBounds(long ofRecord, String ttl, String minimum, String maximum)
            throws Exception {
        lookup.answers(ofRecord, "10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.TTL, ttl, Setting.MIN_TTL, minimum, Setting.MAX_TTL, maximum));
        for (int second = 0; second < 60; second++) {
            balancer.resolve("app.test", new Sticky());
            background.pass(Duration.ofSeconds(1));
        }

        assertThat(lookup.count()).as("look-ups in a minute at 30 s each").isBetween(2, 3);
    }

    @Test
    void anAddressThatCanNeverChangeIsLookedUpOnce() throws Exception {
        lookup.answersForEver("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        for (int hour = 0; hour < 100; hour++) {
            balancer.resolve("10.0.0.1", new Sticky());
            background.pass(Duration.ofHours(1));
        }

        assertThat(lookup.count()).isEqualTo(1);
    }

    @Test
    void hostsAreTheSameInAnyCase() throws Exception {
        lookup.answers("10.0.0.1", "10.0.0.2");
        Balancer balancer = balancer(Map.of());

        String first = balancer.resolve("app.test", new Sticky())[0].getHostAddress();
        String second = balancer.resolve("APP.Test", new Sticky())[0].getHostAddress();

        assertThat(List.of(first, second)).containsExactlyInAnyOrder("10.0.0.1", "10.0.0.2");
        assertThat(lookup.count()).isEqualTo(1);
    }

    @Test
    void reportsWhatWasHandedOut() throws Exception {
        lookup.answers("10.0.0.2", "10.0.0.10");
        Balancer balancer = balancer(Map.of());
        chosen(balancer, 5);
        lookup.fails(new UnknownHostException("no server answered"));
        background.pass(Duration.ofSeconds(TTL_SECONDS));

        HostReport report = balancer.reports().get(0);

        assertThat(report.host()).isEqualTo("app.test");
        assertThat(report.connections().keySet()).containsExactly("10.0.0.2", "10.0.0.10");
        assertThat(report.total()).isEqualTo(5);
        assertThat(report.lookups()).isEqualTo(1 + report.failures());
        assertThat(report.failures()).isPositive();
    }

    @Test
    void threadsThatStartTogetherShareOneLookup() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger lookups = new AtomicInteger();
        HostLookup slow = host -> {
            lookups.incrementAndGet();
            asked.countDown();
            awaitUnchecked(release);
            return new Answer(FakeLookup.addresses("10.0.0.1"), TTL_SECONDS);
        };
        ExecutorService threads = Executors.newCachedThreadPool();
        try (Balancer balancer = new Balancer(settings(Map.of()), slow, new Threads())) {
            List<Future<InetAddress[]>> results = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                results.add(threads.submit(() -> balancer.resolve("app.test", new Sticky())));
            }
            assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();
            release.countDown();
            for (Future<InetAddress[]> result : results) {
                assertThat(result.get(10, TimeUnit.SECONDS)).hasSize(1);
            }
            assertThat(lookups).hasValue(1);
        } finally {
            threads.shutdownNow();
        }
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
        HostLookup breaking = host -> {
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

    @Test
    void goesOnAnsweringAfterTheTestIsOver() throws Exception {
        lookup.answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        balancer.close();

        assertThat(chosen(balancer, 3)).containsExactly("10.0.0.1");
    }

    private Balancer balancer(Map<Setting, String> values) {
        return new Balancer(settings(values), lookup, background);
    }

    private static BalancerSettings settings(Map<Setting, String> values) {
        return new SettingsParser(new SettingsText(false, List.of(), Map.of(), values)).parse();
    }

    private static Set<String> chosen(Balancer balancer, int times) throws UnknownHostException {
        Set<String> chosen = new java.util.TreeSet<>();
        for (int i = 0; i < times; i++) {
            chosen.add(balancer.resolve("app.test", new Sticky())[0].getHostAddress());
        }
        return chosen;
    }

    /** A machine on which no thread can be started; an OutOfMemoryError here would end JUnit as well. */
    private static final class NoThreads implements Background {
        private long nowNanos = 1_000_000_000L;

        @Override
        public java.util.function.LongSupplier nanoClock() {
            return () -> nowNanos;
        }

        @Override
        public void run(Runnable task) {
            throw new InternalError("unable to create native thread");
        }

        @Override
        public boolean runAfter(Duration delay, Runnable task) {
            throw new InternalError("unable to create native thread");
        }

        @Override
        public void stop() {
            throw new InternalError("unable to create native thread");
        }
    }

    private static void awaitUnchecked(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
