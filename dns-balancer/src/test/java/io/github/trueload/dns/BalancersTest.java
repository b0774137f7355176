// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.lang.management.ManagementFactory;
import java.net.URL;
import javax.management.JMX;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.protocol.http.control.DNSCacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One test of JMeter's from start to end, as its elements see it. */
@ExtendWith(JMeterExtension.class)
class BalancersTest {
    private final DnsBalancer element = new DnsBalancer();

    @BeforeEach
    void startTest() {
        element.addHost("app.test", "127.0.0.2,127.0.0.3");
        element.testStarted();
    }

    @AfterEach
    void endTest() {
        element.testEnded();
    }

    @Test
    void countsCanBeReadByJmxDuringAndAfterTheTest() throws Exception {
        for (int i = 0; i < 5; i++) {
            clone(element).resolve("app.test");
        }

        DnsBalancerMXBean counts = counts();
        assertThat(counts.getChosen().get("app.test").values()).containsExactlyInAnyOrder(2L, 3L);
        assertThat(counts.getLookups()).containsEntry("app.test", 1L);
        assertThat(counts.getFailures()).containsEntry("app.test", 0L);
        assertThat(ManagementFactory.getPlatformMBeanServer()
                        .getAttribute(new ObjectName("io.github.trueload:type=DnsBalancer"), "Chosen"))
                .isInstanceOf(TabularData.class);

        element.testEnded();
        assertThat(counts.getChosen()).containsKey("app.test");
    }

    @Test
    void everyTestStartsFromNothing() throws Exception {
        clone(element).resolve("app.test");

        element.testEnded();
        element.testStarted();
        clone(element).resolve("app.test");

        assertThat(counts().getChosen().get("app.test").values()).containsExactlyInAnyOrder(0L, 1L);
    }

    @Test
    void clearingEachIterationMovesAStickyThreadOn() throws Exception {
        element.setProperty("strategy", "stickyPerThread");
        element.setProperty("offset", "0");
        element.setClearEachIteration(true);
        DNSCacheManager thread = clone(element);

        String first = thread.resolve("app.test")[0].getHostAddress();
        assertThat(thread.resolve("app.test")[0].getHostAddress()).isEqualTo(first);
        thread.testIterationStart(null);

        assertThat(thread.resolve("app.test")[0].getHostAddress()).isNotEqualTo(first);
    }

    @Test
    void theSamplingThreadsVariablesTellTheAddress() throws Exception {
        JMeterVariables variables = sampleAs(Thread.currentThread().getName());

        String address = clone(element).resolve("app.test")[0].getHostAddress();

        assertThat(variables.get("DNS_CHOSEN")).isEqualTo(address);
        assertThat(variables.get("DNS_CHOSEN_app.test")).isEqualTo(address);
    }

    @Test
    void parallelDownloadsLeaveTheVariablesOfTheirThreadAlone() throws Exception {
        JMeterVariables variables = sampleAs("Users 1-1");

        clone(element).resolve("app.test");

        assertThat(variables.get("DNS_CHOSEN")).isNull();
    }

    /** JMeter tells of such a transaction when its last sampler, here one without downloads, is long done. */
    @Test
    void downloadsWithinATransactionThatIsOneSampleBelongToNoNode() throws Exception {
        sampleAs(Thread.currentThread().getName());
        RotatingDnsCacheManager thread = (RotatingDnsCacheManager) clone(element);
        SampleResult transaction = new SampleResult();
        HTTPSamplerProxy page = new HTTPSamplerProxy();
        page.setImageParser(true);
        page.setConcurrentDwn(true);
        runs(thread, page);
        thread.resolve("app.test");
        HTTPSampleResult pageResult = request("http://app.test/");
        pageResult.addRawSubResult(request("http://app.test/"));
        pageResult.addRawSubResult(request("http://app.test/image"));
        transaction.addRawSubResult(pageResult);
        runs(thread, new HTTPSamplerProxy());
        transaction.addRawSubResult(request("http://app.test/last"));

        thread.sampleOccurred(new SampleEvent(transaction, "Users"));

        assertThat(samples()).as("the page itself").isEqualTo(1);
    }

    private static void runs(RotatingDnsCacheManager thread, HTTPSamplerProxy sampler) {
        JMeterContextService.getContext().setCurrentSampler(sampler);
        thread.process();
    }

    private static HTTPSampleResult request(String url) throws Exception {
        HTTPSampleResult result = new HTTPSampleResult(5);
        result.setURL(new URL(url));
        result.setSuccessful(true);
        return result;
    }

    @Test
    void aSettingOfThePlanComesBeforeTheProperty() throws Exception {
        JMeterUtils.setProperty("trueload.dns.strategy", "first");
        assertThat(clone(element).resolve("app.test")).isEqualTo(clone(element).resolve("app.test"));
        element.setProperty("strategy", "roundRobin");
        element.setProperty("offset", "0");
        assertThat(clone(element).resolve("app.test"))
                .isNotEqualTo(clone(element).resolve("app.test"));
    }

    /** The calling thread becomes a JMeter thread, which samples where it has the name. */
    static JMeterVariables sampleAs(String threadName) {
        JMeterContext context = JMeterContextService.getContext();
        JMeterVariables variables = new JMeterVariables();
        context.setVariables(variables);
        JMeterThread thread = new JMeterThread(new ListedHashTree(new LoopController()), null, null);
        thread.setThreadName(threadName);
        context.setThread(thread);
        return variables;
    }

    private static DNSCacheManager clone(DNSCacheManager element) {
        return (DNSCacheManager) element.clone();
    }

    private static long samples() throws Exception {
        return counts().getNodes().get("app.test").values().stream()
                .mapToLong(node -> node.get("samples"))
                .sum();
    }

    static DnsBalancerMXBean counts() throws Exception {
        return JMX.newMXBeanProxy(
                ManagementFactory.getPlatformMBeanServer(),
                new ObjectName("io.github.trueload:type=DnsBalancer"),
                DnsBalancerMXBean.class);
    }
}
