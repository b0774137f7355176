// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dns.HttpClientWatch.Request;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import io.github.trueload.testkit.process.Allocated;
import java.net.URL;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.protocol.http.control.CacheManager;
import org.apache.jmeter.protocol.http.sampler.HTTPSampleResult;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerBase;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.logging.log4j.LogManager;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What HttpClient was heard to send, put beside what JMeter measured. */
@ExtendWith(JMeterExtension.class)
class SampleConnectionsTest {
    private static final long START_MS = 1_000_000;
    private static final String CONNECTING =
            "org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl$JMeterDefaultHttpClientConnectionOperator";

    private final AtomicLong clock = new AtomicLong(START_MS);
    /** What was added to the system's clock, by which JMeter sets that of each new result. */
    private long stepMs;

    @AutoClose("stop")
    private final HttpClientWatch watch = new HttpClientWatch(clock::get, request -> {});

    private SampleConnections thread = SampleConnections.ofHttpClient(watch, host -> null);
    private final CountedHosts hosts = new CountedHosts();

    @Test
    void redirectsAndResourcesAreRequestsOfTheirOwn() throws Exception {
        watch.start();
        HTTPSampleResult whole = result("http://login.test/", 9, true);
        opens("app.test", "10.0.0.1", "10.0.0.2");
        whole.addRawSubResult(result("http://app.test/", 4, true));
        opens("login.test", "10.0.1.1", "10.0.1.2");
        whole.addRawSubResult(result("http://login.test/", 5, false));
        ended(whole);

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 4", "login.test 10.0.1.1 5 failed");
    }

    /** HttpClient follows it, and JMeter measures both as one. */
    @Test
    void aRequestThatNobodyMeasuredCountsToo() throws Exception {
        watch.start();
        opens("app.test", "10.0.0.1", "10.0.0.2");
        HTTPSampleResult both = result("http://app.test/", 4, true);
        opens("app.test", "10.0.0.2", "10.0.0.1");
        ended(both);

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 4", "app.test 10.0.0.2 0");
    }

    /** From the cache, from a file, of another protocol, without a URL. */
    @Test
    void whatWasNotSentCountsForNobody() throws Exception {
        watch.start();
        HTTPSampleResult whole = result("http://app.test/", 9, true);
        HTTPSampleResult cached = result("http://app.test/", 0, true);
        cached.setSentBytes(0);
        whole.addRawSubResult(cached);
        whole.addRawSubResult(result("file:/etc/hosts", 1, true));
        whole.addRawSubResult(result("jar:file:/a.jar!/b", 1, true));
        whole.addRawSubResult(result("ftp://app.test/a", 1, true));
        whole.addRawSubResult(new HTTPSampleResult(1));
        opens("app.test", "10.0.0.1", "10.0.0.2");
        whole.addRawSubResult(result("http://app.test/", 3, true));
        ended(whole);
        ended(new SampleResult(1, 1));

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 3");
    }

    @Test
    void parallelDownloadsArePutBesideTheirResultsByTheirTime() throws Exception {
        watch.start();
        HTTPSampleResult page = result("http://app.test/", 50, true);
        opens("app.test", "10.0.0.1", "10.0.0.2");
        page.addRawSubResult(result("http://app.test/", 10, true));
        clock.addAndGet(10);
        HTTPSampleResult slow = result("http://app.test/slow", 40, true);
        thread.add(opening("app.test", "10.0.0.2", "10.0.0.1"));
        page.addRawSubResult(slow);
        ended(page);

        assertThat(hosts.told()).containsExactlyInAnyOrder("app.test 10.0.0.1 10", "app.test 10.0.0.2 40");
    }

    /** JMeter closes a client that downloads of another of its threads share, when the thread that made it ends. */
    @Test
    void aDownloadThatFailedBeforeItWasSentIsNoFailureOfANode() throws Exception {
        watch.start();
        HTTPSampleResult page = result("http://app.test/", 50, true);
        opens("app.test", "10.0.0.1", "10.0.0.2");
        isSentAndAnswered();
        page.addRawSubResult(result("http://app.test/", 10, true));
        clock.addAndGet(11);
        HTTPSampleResult failed = result("http://app.test/a.png", 0, false);
        failed.setResponseCode("Non HTTP response code: java.lang.IllegalStateException");
        page.addRawSubResult(failed);
        thread.add(opening("app.test", "10.0.0.2", "10.0.0.1"));
        isSentAndAnswered();
        page.addRawSubResult(result("http://app.test/b.png", 0, true));
        ended(page);

        assertThat(hosts.told())
                .contains("app.test 10.0.0.1 10", "app.test 10.0.0.2 0")
                .noneMatch(text -> text.contains("failed"));
    }

    @Test
    void downloadsOfOneMomentArePutBesideTheResultsOfTheirHosts() throws Exception {
        watch.start();
        HTTPSampleResult page = result("http://app.test/", 50, true);
        thread.add(opening("img.test", "10.0.1.1", "10.0.1.2"));
        thread.add(opening("app.test", "10.0.0.1", "10.0.0.2"));
        page.addRawSubResult(result("http://app.test/a.png", 7, false));
        page.addRawSubResult(result("http://img.test/b.png", 9, true));
        ended(page);

        assertThat(hosts.told()).containsExactly("img.test 10.0.1.1 9", "app.test 10.0.0.1 7 failed");
    }

    @Test
    void samplesFitTheirRequestsAlsoAfterTheSystemsClockWasSet() throws Exception {
        watch.start();
        for (long step : new long[] {0, 3_600_000, -3_600_000}) {
            stepMs += step;
            opens("app.test", "10.0.0.1", "10.0.0.2");
            HTTPSampleResult result = result("http://app.test/", 4, true);
            clock.addAndGet(4);
            ended(result);
        }

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 12 in 3");
    }

    /** A sampler is looked at once, but where variables may change it. */
    @Test
    void anIndirectSamplerIsListenedToFromItsFirstSampleOn() throws Exception {
        HTTPSamplerProxy plain = new HTTPSamplerProxy("HttpClient4");
        HTTPSamplerProxy other = new HTTPSamplerProxy("HttpClient4");
        HTTPSamplerProxy variable = new HTTPSamplerProxy("HttpClient4");
        JMeterVariables variables = new JMeterVariables();
        variables.put("proxy", "");
        JMeterContextService.getContext().setVariables(variables);
        variable.setProperty(new FunctionProperty(HTTPSamplerBase.PROXYHOST, new CompoundVariable("${proxy}")));
        variable.setRunningVersion(true);
        for (int i = 0; i < 3; i++) {
            thread.begins(plain);
            thread.begins(variable);
            thread.begins(new DebugSampler());
        }
        assertThat(watch.isOn()).isFalse();

        variables.put("proxy", "proxy.test");
        thread.begins(plain);
        assertThat(watch.isOn()).isFalse();
        thread.begins(variable);
        assertThat(watch.isOn()).isTrue();

        watch.stop();
        other.setAutoRedirects(true);
        thread.begins(other);
        assertThat(watch.isOn()).isTrue();
    }

    /** The usual sample of a plan: one request, nothing to put it beside. */
    @Test
    void aRequestOverAKeptConnectionToAnOnlyAddressCostsNoMemory() throws Exception {
        HTTPSampleResult result = result("http://app.test/", 5, true);
        HTTPSamplerProxy sampler = new HTTPSamplerProxy("HttpClient4");
        Runnable many = () -> {
            for (int i = 0; i < 1000; i++) {
                thread.begins(sampler);
                ended(result);
            }
        };
        long leastBytes = Long.MAX_VALUE;
        for (int round = 0; round < 20 && leastBytes > 0; round++) {
            leastBytes = Math.min(leastBytes, Allocated.bytes(many) / 1000);
        }

        assertThat(leastBytes).as("bytes for each sample").isZero();
    }

    @Test
    void whereEveryHostHasOneAddressOnlyConnectionsAreTold() throws Exception {
        opens("app.test", "10.0.0.1");
        ended(result("http://app.test/", 5, false));
        opens("app.test", "10.0.0.1");
        HTTPSampleResult refused = result("http://app.test/", 5, false);
        refused.setResponseCode("Non HTTP response code: org.apache.http.conn.HttpHostConnectException");
        ended(refused);

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 not reached", "app.test 10.0.0.1 reached");
    }

    /** As where the logging is not JMeter's Log4j. */
    @Test
    void whereNothingCanBeHeardRequestsCountForTheNewestConnection() throws Exception {
        watch.start();
        opens("app.test", "10.0.0.1", "10.0.0.2");
        ended(result("http://app.test/a", 5, true));
        clock.addAndGet(100);
        ended(result("http://App.test/b", 6, false));

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 11 in 2, 1 failed");
    }

    /** Samplers that look up through the JVM may share kept connections, as the HTTP implementation Java does. */
    @Test
    void ofAnyClientOnlyTheSampleThatLookedUpIsTold() throws Exception {
        thread = SampleConnections.ofAnyClient(watch, host -> null);
        watch.start();
        opens("app.test", "10.0.0.1", "10.0.0.2");
        ended(result("http://app.test/", 5, true));
        clock.addAndGet(100);
        ended(result("http://app.test/", 6, true));

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.1 5");
    }

    @Test
    void requestsOfTheImplementationJavaCountWithTheirTimesForTheAddressThatWasLookedUpLast() throws Exception {
        thread = SampleConnections.ofAnyClient(watch, host -> null);
        watch.start();
        opens("app.test", "10.0.0.1", "10.0.0.2");
        opens("app.test", "10.0.0.2", "10.0.0.1");
        HTTPSampleResult java = result("http://app.test/", 5, true);
        java.setSentBytes(0);
        java.setHeadersSize(77);
        ended(java);

        assertThat(hosts.told()).containsExactly("app.test 10.0.0.2 5");
    }

    @Test
    void whatIsNoHttpSampleIsNoneOfANode() throws Exception {
        thread = SampleConnections.ofAnyClient(watch, host -> null);
        watch.start();
        opens("db.test", "10.0.0.1", "10.0.0.2");
        ended(new SampleResult(clock.get(), 5));

        assertThat(hosts.told()).isEmpty();
    }

    @Test
    void samplersWhoseRequestsMayGoElsewhereAreListenedTo() {
        HTTPSamplerProxy plain = new HTTPSamplerProxy("HttpClient4");
        assertThat(SampleConnections.isIndirect(plain)).isFalse();

        HTTPSamplerProxy proxied = new HTTPSamplerProxy("HttpClient4");
        proxied.setProxyHost("proxy.test");
        HTTPSamplerProxy redirected = new HTTPSamplerProxy("HttpClient4");
        redirected.setAutoRedirects(true);
        HTTPSamplerProxy cached = new HTTPSamplerProxy("HttpClient4");
        cached.setCacheManager(new CacheManager());
        for (HTTPSamplerProxy indirect : List.of(new HTTPSamplerProxy("Java"), proxied, redirected, cached)) {
            assertThat(SampleConnections.isIndirect(indirect)).isTrue();
        }
    }

    private void opens(String host, String... addresses) {
        thread.add(opening(host, addresses));
    }

    private Request opening(String host, String... addresses) {
        return watch.opens(new Connection(Addresses.of(addresses), hosts.of(host)));
    }

    /** As HttpClient asks its log. */
    private static void isSentAndAnswered() {
        for (String logger : List.of(CONNECTING, CONNECTING, "org.apache.http.headers", "org.apache.http.headers")) {
            LogManager.getLogger(logger).isDebugEnabled();
        }
    }

    private void ended(SampleResult result) {
        thread.sampled(result);
    }

    /** Starts now. */
    private HTTPSampleResult result(String url, long elapsedMs, boolean successful) throws Exception {
        long ahead = stepMs;
        HTTPSampleResult result = new HTTPSampleResult() {
            private static final long serialVersionUID = 1L;

            @Override
            public long currentTimeInMillis() {
                return clock.get() + ahead;
            }
        };
        result.setStampAndTime(result.currentTimeInMillis(), elapsedMs);
        result.setURL(new URL(url));
        result.setSuccessful(successful);
        result.setSentBytes(100);
        return result;
    }
}
