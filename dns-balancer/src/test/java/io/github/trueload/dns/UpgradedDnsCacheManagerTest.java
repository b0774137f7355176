// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.dns.DnsServer;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A stock element of an existing plan keeps its meaning, only that threads get different addresses. */
@ExtendWith(JMeterExtension.class)
class UpgradedDnsCacheManagerTest {
    private final UpgradedDnsCacheManager element = new UpgradedDnsCacheManager();

    @BeforeEach
    void startTest() {
        element.addHost("app.test", "127.0.0.2,127.0.0.3");
        element.testStarted();
    }

    @AfterEach
    void endTest() {
        element.testEnded();
    }

    /** Without clearing for all of its iterations. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void aThreadOrAnIterationKeepsItsAddressAndBothAreSpreadEvenly(boolean clear) throws Exception {
        element.setClearEachIteration(clear);
        DNSCacheManager oneThread = thread();
        Map<String, Integer> uses = new TreeMap<>();
        for (int i = 0; i < 10; i++) {
            Set<String> addresses = addressesOf(clear ? oneThread : thread(), clear ? 1 : 5, 5);
            assertThat(addresses).hasSize(1);
            uses.merge(addresses.iterator().next(), 1, Integer::sum);
        }
        assertThat(uses).isEqualTo(Map.of("127.0.0.2", 5, "127.0.0.3", 5));
    }

    @Test
    void parallelDownloadsGoWhereTheirThreadGoes() throws Exception {
        for (int i = 0; i < 10; i++) {
            DNSCacheManager thread = thread();
            String page = thread.resolve("app.test")[0].getHostAddress();

            assertThat(((DNSCacheManager) thread.clone()).resolve("app.test")[0].getHostAddress())
                    .isEqualTo(page);
        }
    }

    /** The threads that JMeter downloads with keep HttpClients, and with them elements, of threads before. */
    @Test
    void aDownloadWithAnotherThreadsElementGoesWhereItsOwnThreadGoes() throws Exception {
        for (int i = 0; i < 10; i++) {
            DNSCacheManager before = thread();
            before.resolve("app.test");
            DNSCacheManager thread = thread();
            HTTPSamplerProxy sampler = new HTTPSamplerProxy();
            sampler.setDNSResolver(thread);
            JMeterContextService.getContext().setCurrentSampler(sampler);

            assertThat(before.resolve("app.test")[0]).isEqualTo(thread.resolve("app.test")[0]);

            JMeterContextService.getContext().setCurrentSampler(null);
        }
    }

    @Test
    void aPropertyBringsAnotherStrategy() throws Exception {
        JMeterUtils.setProperty("trueload.dns.strategy", "roundRobin");

        assertThat(addressesOf(thread(), 1, 2)).hasSize(2);
    }

    /** Each server knows a zone of its own, and JMeter's own element goes round them. */
    @Test
    void aNameThatOneServerDoesNotKnowIsAskedOfTheNext() throws Exception {
        JMeterUtils.setProperty("trueload.dns.timeoutMs", "60000");
        try (DnsServer shop = DnsServer.start().addresses("shop.test", "127.0.0.2");
                DnsServer bank = DnsServer.start().addresses("bank.test", "127.0.0.3")) {
            UpgradedDnsCacheManager zoned = new UpgradedDnsCacheManager();
            zoned.setCustomResolver(true);
            zoned.addServer(shop.address());
            zoned.addServer(bank.address());
            zoned.testStarted();
            for (int i = 0; i < 3; i++) {
                DNSCacheManager thread = (DNSCacheManager) zoned.clone();
                assertThat(thread.resolve("bank.test")[0].getHostAddress()).isEqualTo("127.0.0.3");
                assertThat(thread.resolve("shop.test")[0].getHostAddress()).isEqualTo("127.0.0.2");
            }
            assertThatThrownBy(() -> zoned.resolve("none.test"))
                    .hasMessageContaining(shop.address())
                    .hasMessageContaining(bank.address());
        }
    }

    @Test
    void switchedOffItIsJMetersOwn() throws Exception {
        JMeterUtils.setProperty("trueload.dns.upgrade", "false");
        element.setClearEachIteration(true);

        for (int i = 0; i < 10; i++) {
            assertThat(addressesOf(thread(), 3, 3)).containsExactly("127.0.0.2");
        }
    }

    private DNSCacheManager thread() {
        return (DNSCacheManager) element.clone();
    }

    private static Set<String> addressesOf(DNSCacheManager thread, int iterations, int connections)
            throws UnknownHostException {
        Set<String> addresses = new HashSet<>();
        for (int iteration = 0; iteration < iterations; iteration++) {
            thread.testIterationStart(null);
            for (int connection = 0; connection < connections; connection++) {
                addresses.add(thread.resolve("app.test")[0].getHostAddress());
            }
        }
        return addresses;
    }
}
