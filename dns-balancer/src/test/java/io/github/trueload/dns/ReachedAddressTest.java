// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.apache.jmeter.protocol.http.sampler.HTTPSamplerProxy;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** JMeter's own HTTP sampler and its HttpClient, in front of two nodes of which the first refuses connections. */
@ExtendWith(JMeterExtension.class)
class ReachedAddressTest {
    private static final int REQUESTS = 10;
    private static final String DEAD = "127.0.0.2";
    private static final String ALIVE = "127.0.0.3";
    private static final String LOGGER =
            "org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl$JMeterDefaultHttpClientConnectionOperator";

    private final DnsBalancer element = new DnsBalancer();
    private HttpServer server;

    @BeforeEach
    void startServer() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(ALIVE), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.start();
        element.addHost("app.test", DEAD + "," + ALIVE);
        BalancersTest.sampleAs(Thread.currentThread().getName());
    }

    @AfterEach
    void stopServer() {
        element.testEnded();
        server.stop(0);
    }

    @Test
    void withFailOverTheOtherNodeIsTheOneThatIsReached() throws Exception {
        assertThat(request(false))
                .containsExactly(
                        "dead chosen 5 reached 0 not 5 samples 0 failed 0",
                        "alive chosen 5 reached 10 not 0 samples 10 failed 0");
    }

    @Test
    void withoutFailOverTheDeadNodesSharesFail() throws Exception {
        element.setProperty("failover", "false");
        assertThat(request(false))
                .containsExactly(
                        "dead chosen 5 reached 0 not 5 samples 5 failed 5",
                        "alive chosen 5 reached 5 not 0 samples 5 failed 0");
    }

    @Test
    void samplesOverAKeptConnectionBelongToTheNodeThatCarriesIt() throws Exception {
        element.setProperty("strategy", "first");
        assertThat(request(true))
                .containsExactly(
                        "dead chosen 1 reached 0 not 1 samples 0 failed 0",
                        "alive chosen 0 reached 1 not 0 samples 10 failed 0");
    }

    /** A failure that no other address follows is only seen when the sample is over. */
    @Test
    void whenAllNodesRefuseEachOfThemWasNotReached() throws Exception {
        server.stop(0);
        assertThat(request(false))
                .allMatch(node -> node.contains(" reached 0 not 10 "))
                .extracting(node -> Integer.parseInt(node.replaceAll(".* failed ", "")))
                .satisfies(failed -> assertThat(failed.get(0) + failed.get(1)).isEqualTo(REQUESTS));
    }

    @Test
    void theLoggingIsLeftAsItWas() throws Exception {
        request(false);
        element.testEnded();

        assertThat(LogManager.getLogger(LOGGER).isDebugEnabled()).isFalse();
    }

    /** Whoever has HttpClient logged in detail goes on to see it, and what was reached is known all the same. */
    @Test
    void linesThatTheUserWantsAreStillLogged() throws Exception {
        try (LoggedLines lines = new LoggedLines("org.apache.jmeter.protocol.http.sampler", Level.DEBUG)) {
            assertThat(request(false)).anyMatch(node -> node.startsWith("alive chosen 5 reached 10 "));

            assertThat(lines.texts)
                    .filteredOn(line -> line.startsWith("Connection established"))
                    .hasSize(REQUESTS);
        }
    }

    @Test
    void aLoggerThatTheUserSetUpIsLeftAlone() throws Exception {
        Configurator.setLevel(LOGGER, Level.ERROR);
        try {
            element.testStarted();

            assertThat(LogManager.getLogger(LOGGER).isWarnEnabled()).isFalse();
        } finally {
            LoggerContext context = (LoggerContext) LogManager.getContext(false);
            context.getConfiguration().removeLogger(LOGGER);
            context.updateLoggers();
        }
    }

    /** What was counted of both nodes. */
    private List<String> request(boolean keepAlive) throws Exception {
        element.testStarted();
        RotatingDnsCacheManager thread = (RotatingDnsCacheManager) element.clone();
        for (int i = 0; i < REQUESTS; i++) {
            HTTPSamplerProxy sampler = new HTTPSamplerProxy("HttpClient4");
            sampler.setMethod("GET");
            sampler.setProtocol("http");
            sampler.setDomain("app.test");
            sampler.setPort(server.getAddress().getPort());
            sampler.setPath("/");
            sampler.setUseKeepAlive(keepAlive);
            sampler.setDNSResolver(thread);
            JMeterContextService.getContext().setCurrentSampler(sampler);
            SampleResult result = sampler.sample();
            thread.sampleOccurred(new SampleEvent(result, "Users"));
        }
        Map<String, SortedMap<String, Long>> nodes =
                BalancersTest.counts().getNodes().get("app.test");
        return Stream.of(DEAD, ALIVE)
                .map(node -> String.format(
                        "%s chosen %d reached %d not %d samples %d failed %d",
                        node.equals(DEAD) ? "dead" : "alive",
                        nodes.get(node).get("chosen"),
                        nodes.get(node).get("reached"),
                        nodes.get(node).get("notReached"),
                        nodes.get(node).get("samples"),
                        nodes.get(node).get("failed")))
                .toList();
    }
}
