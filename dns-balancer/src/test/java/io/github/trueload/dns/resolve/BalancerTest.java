// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dns.resolve.BalancerSettings.PlanHost;
import io.github.trueload.dns.resolve.HostLookup.Answer;
import io.github.trueload.dns.resolve.HostLookup.NoSuchHostException;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Together;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BalancerTest extends BalancerCase {
    @Test
    void looksAHostUpOnceWithinItsTimeToLive() throws Exception {
        answers("10.0.0.1", "10.0.0.2");
        Balancer balancer = balancer(Map.of());

        for (int i = 0; i < 100; i++) {
            resolve(balancer);
        }

        assertThat(lookups).isEqualTo(1);
    }

    /** A kept connection may outlive the memory of its host. */
    @Test
    void samplesCountAlsoWhenTheirHostWasNotAskedForForLong() throws Exception {
        answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        assertThat(balancer.countsOf("app.test")).isNull();
        InetAddress address = resolve(balancer)[0];
        HostCounts counts = balancer.countsOf("App.test");

        background.pass(Duration.ofHours(1));
        counts.of(address).sampled(5, false);

        assertThat(balancer.counts().get(0).addresses().get("10.0.0.1").samples.sum())
                .isEqualTo(1);
    }

    @Test
    void renewsInTheBackgroundSoThatNoSampleWaits() throws Exception {
        answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        resolve(balancer);

        for (int second = 0; second < 300; second++) {
            background.pass(Duration.ofSeconds(1));
            int before = lookups;
            resolve(balancer);
            assertThat(lookups).as("no look-up inside a sample").isEqualTo(before);
        }

        assertThat(lookups).isEqualTo(1 + 300 / (int) TTL_SECONDS);
    }

    @Test
    void aHostThatNobodyUsesIsNotAskedForAnyMore() throws Exception {
        answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        resolve(balancer);

        background.pass(Duration.ofMinutes(60));
        assertThat(lookups).isLessThanOrEqualTo(5);

        answers("10.0.0.2");
        assertThat(chosen(balancer, 1)).containsExactly("10.0.0.2");
    }

    @Test
    void aTimeToLiveOfZeroIsRaisedUnlessTheUserWantsALookupPerConnection() throws Exception {
        answers(0, "10.0.0.1");
        Balancer bounded = balancer(Map.of());
        Balancer unbounded = balancer(Map.of(Setting.MIN_TTL, "0"));

        chosen(bounded, 10);
        assertThat(lookups).isEqualTo(1);
        chosen(unbounded, 10);
        assertThat(lookups).isEqualTo(1 + 10);
    }

    /** One for each look-up would be hundreds of thousands in a minute of load. */
    @Test
    void howeverOftenAHostIsLookedUpOneTaskWaitsForItToBeLeft() throws Exception {
        Balancer balancer = balancer(Map.of(Setting.MIN_TTL, "0", Setting.NEGATIVE_TTL, "0"));
        answers(0, "10.0.0.1");
        chosen(balancer, 1000);
        assertThat(lookups).isEqualTo(1000);
        assertThat(background.waiting()).isEqualTo(1);

        for (int second = 0; second < 300; second++) {
            background.pass(Duration.ofSeconds(1));
            chosen(balancer, 1);
        }
        assertThat(background.waiting()).as("while it is used").isEqualTo(1);
        background.pass(Duration.ofMinutes(2));
        assertThat(background.waiting()).as("when nobody uses it any more").isZero();
    }

    @ParameterizedTest
    @CsvSource({"30, record, 1, 3600", "86400, record, 1, 30", "1, record, 30, 3600", "86400, 30, 1, 3600"})
    void aTimeToLiveIsThatOfTheRecordsOrFixedWithinBounds(long ofRecord, String ttl, String minimum, String maximum)
            throws Exception {
        answers(ofRecord, "10.0.0.1");
        Balancer balancer = balancer(Map.of(Setting.TTL, ttl, Setting.MIN_TTL, minimum, Setting.MAX_TTL, maximum));
        for (int second = 0; second < 60; second++) {
            resolve(balancer);
            background.pass(Duration.ofSeconds(1));
        }

        assertThat(lookups).as("look-ups in a minute at 30 s each").isBetween(2, 3);
    }

    @Test
    void anAddressThatCanNeverChangeIsLookedUpOnce() throws Exception {
        answers(Answer.FOREVER, "10.0.0.1");
        Balancer balancer = balancer(Map.of());
        for (int hour = 0; hour < 100; hour++) {
            balancer.resolve("10.0.0.1", null, new Sticky());
            background.pass(Duration.ofHours(1));
        }

        assertThat(lookups).isEqualTo(1);
    }

    @Test
    void hostsAreTheSameInAnyCase() throws Exception {
        answers("10.0.0.1", "10.0.0.2");
        Balancer balancer = balancer(Map.of());

        String first = resolve(balancer)[0].getHostAddress();
        String second = balancer.resolve("APP.Test", null, new Sticky())[0].getHostAddress();

        assertThat(List.of(first, second)).containsExactlyInAnyOrder("10.0.0.1", "10.0.0.2");
        assertThat(lookups).isEqualTo(1);
    }

    @Test
    void reportsWhatWasHandedOut() throws Exception {
        answers("10.0.0.2", "10.0.0.10");
        Balancer balancer = balancer(Map.of());
        chosen(balancer, 5);
        fails(new UnknownHostException("no server answered"));
        background.pass(Duration.ofSeconds(TTL_SECONDS));

        HostCounts report = balancer.counts().get(0);

        assertThat(report.host).isEqualTo("app.test");
        assertThat(report.addresses().keySet()).containsExactly("10.0.0.2", "10.0.0.10");
        assertThat(report.total()).isEqualTo(5);
        assertThat(report.lookups.sum()).isEqualTo(1 + report.failures.sum());
        assertThat(report.failures.sum()).isPositive();
    }

    @Test
    void threadsThatStartTogetherShareOneLookup() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        CountDownLatch release = new CountDownLatch(1);
        AtomicInteger looked = new AtomicInteger();
        HostLookup slow = (host, targets) -> {
            looked.incrementAndGet();
            asked.countDown();
            Await.latch(release);
            return answer(TTL_SECONDS, "10.0.0.1");
        };
        try (Balancer balancer = new Balancer(settings(Map.of()), slow, new Threads())) {
            Together threads =
                    Together.start(30, thread -> assertThat(resolve(balancer)).hasSize(1));
            Await.latch(asked);
            release.countDown();
            threads.join();
        }
        assertThat(looked).hasValue(1);
    }

    /** A name server that fails for a second must not fail the samples of the next five. */
    @Test
    void aFailureThatIsNoAnswerIsAskedForAgainSoon() throws Exception {
        fails(new UnknownHostException("SERVFAIL"));
        Balancer balancer = balancer(Map.of(Setting.NEGATIVE_TTL, "5"));
        int before = 0;
        for (long waitMs : new long[] {250, 500, 1000, 2000, 4000, 5000, 5000}) {
            assertUnknown(balancer);
            assertThat(lookups).as("in %d ms", waitMs).isEqualTo(++before);
            background.pass(Duration.ofMillis(waitMs - 1));
            assertUnknown(balancer);
            assertThat(lookups).as("within %d ms", waitMs).isEqualTo(before);
            background.pass(Duration.ofMillis(1));
        }
        answers("10.0.0.1");
        assertThat(resolve(balancer)).hasSize(1);
    }

    @Test
    void thatAHostDoesNotExistIsRemembered() throws Exception {
        fails(new NoSuchHostException("NXDOMAIN"));
        Balancer balancer = balancer(Map.of(Setting.NEGATIVE_TTL, "5"));

        assertUnknown(balancer);
        background.pass(Duration.ofMillis(4_999));
        assertUnknown(balancer);
        assertThat(lookups).isEqualTo(1);
    }

    private static void assertUnknown(Balancer balancer) {
        assertThatThrownBy(() -> resolve(balancer)).isInstanceOf(UnknownHostException.class);
    }

    /** A plan may set another address for a host with each iteration. */
    @Test
    void whatThePlanSetsIsAHostOfItsOwnUnderTheSameCounts() throws Exception {
        Balancer balancer = balancer(Map.of(), (host, targets) -> answer(Answer.FOREVER, targets.get(0)));
        for (int i = 1; i <= 3; i++) {
            PlanHost host = new PlanHost("app.test", List.of("10.0.0." + i));
            for (int j = 0; j < i; j++) {
                assertThat(balancer.resolve("App.test", host, new Sticky()))
                        .containsExactly(InetAddress.getByName("10.0.0." + i));
            }
        }

        assertThat(balancer.counts()).singleElement().satisfies(report -> {
            assertThat(report.host).isEqualTo("app.test");
            assertThat(report.addresses().get("10.0.0.3").chosen.sum()).isEqualTo(3);
            assertThat(report.total()).isEqualTo(6);
        });
        assertThat(balancer.countsOf("app.test").hasSeveral()).isTrue();
    }

    @Test
    void withoutFailoverOnlyTheChosenAddressIsHandedOut() throws Exception {
        answers("10.0.0.1", "10.0.0.2");
        Balancer balancer = balancer(Map.of(Setting.FAILOVER, "false"));

        assertThat(resolve(balancer)).hasSize(1);
        assertThat(chosen(balancer, 10)).hasSize(2);
        assertThat(balancer.counts().get(0).total()).isEqualTo(11);
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void hostsThatNobodyUsesLeaveMemory(boolean exist) throws Exception {
        Balancer balancer = balancer(Map.of());
        for (int tenant = 0; tenant < 3000; tenant++) {
            answers("10.0.0.1", "10.0.0.2");
            if (!exist) {
                fails(new NoSuchHostException("no such tenant"));
            }
            try {
                balancer.resolve("tenant" + tenant + ".test", null, new Sticky());
            } catch (UnknownHostException e) {
                assertThat(exist).isFalse();
            }
        }
        assertThat(balancer.counts()).hasSize(3000);

        background.pass(Duration.ofMinutes(10));

        assertThat(balancer.counts()).as("the counts of the last ones").hasSize(1000);
    }

    @Test
    void theCountsOfAHostThatWasLeftGoOnWhenItIsUsedAgain() throws Exception {
        answers("10.0.0.1", "10.0.0.2");
        Balancer balancer = balancer(Map.of());
        chosen(balancer, 4);
        background.pass(Duration.ofMinutes(60));

        assertThat(balancer.counts()).hasSize(1);
        assertThat(balancer.counts().get(0).total()).isEqualTo(4);
        chosen(balancer, 2);

        assertThat(balancer.counts()).hasSize(1);
        assertThat(balancer.counts().get(0).total()).isEqualTo(6);
    }

    @Test
    void goesOnAnsweringAfterTheTestIsOver() throws Exception {
        answers("10.0.0.1");
        Balancer balancer = balancer(Map.of());
        balancer.close();

        assertThat(chosen(balancer, 3)).containsExactly("10.0.0.1");
    }
}
