// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Together;
import io.github.trueload.testkit.process.Allocated;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What matters learn from samples: their targets, and what the generator lacked. */
class SamplesTest {
    private final Targets probe = new Targets();
    private final Samples samples = new Generator().matters.samples;

    @Test
    void keepsConnectTimesPerSchemeHostAndPort() throws MalformedURLException {
        for (int i = 0; i < 100; i++) {
            probe.reached(new URL("http://a/x"), 1 + i % 4);
            probe.reached(new URL("http://a:8080/x"), 20);
            probe.reached(new URL("https://a/x"), 30);
        }

        assertThat(probe.seen())
                .extracting(Targets.Target::name)
                .containsExactlyInAnyOrder("http://a:80", "http://a:8080", "https://a:443");
        Targets.Target plain = target("http://a:80");
        assertThat(List.of(plain.connects(), plain.connectFloorMs(), plain.connectMsAt(50), plain.connectMsAt(99)))
                .containsExactly(100L, 1.0, 2.0, 4.0);
    }

    @Test
    void losesNoConnectionOfThreadsThatStartTogether() throws Exception {
        Together.run(8, thread -> {
            for (int n = 0; n < 10_000; n++) {
                probe.reached(new URL("http://a:" + (1 + n % 5) + "/"), 3);
            }
        });
        assertThat(probe.seen()).hasSize(5).allMatch(target -> target.connects() == 16_000);
    }

    @Test
    void allocatesNothingOnceATargetIsKnown() throws MalformedURLException {
        URL url = new URL("http://a/");
        Runnable many = () -> IntStream.range(0, 100_000).forEach(i -> probe.reached(url, i % 7));
        many.run();
        assertThat(Allocated.bytes(many)).isLessThan(10_000);
    }

    @Test
    void countsNoReusedConnections() throws MalformedURLException {
        probe.reached(new URL("http://a/"), 0);
        assertThat(target("http://a:80").connects() + target("http://a:80").connectFloorMs())
                .isZero();
    }

    @Test
    void tellsABoundedNumberOfTargetsApart() throws MalformedURLException {
        for (int i = 0; i < 1000; i++) {
            probe.reached(new URL("http://host" + i % 500 + ":" + (1 + i) + "/"), 1);
        }

        assertThat(probe.seen()).hasSize(Targets.MOST_TARGETS);
    }

    private Targets.Target target(String name) {
        return probe.seen().stream()
                .filter(target -> target.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void takesProvidersThatAnsweredDubboCallsForTargets() {
        probe.answered(null);
        probe.answered("Dubbo-Client: 3.3.6\nDubbo-Protocol: dubbo");
        probe.answered("Dubbo-Client: 3.3.6\nDubbo-Provider: not an address");
        for (int i = 0; i < 3; i++) {
            probe.answered("Dubbo-Client: 3.3.6\nDubbo-Provider: 10.0.0.5:20880\nlevel: 2");
            probe.answered("Dubbo-Client: 3.3.6\nDubbo-Provider: 10.0.0.5:2088");
            probe.answered("Dubbo-Client: 2.7.23\nDubbo-Provider: 10.0.0.5:20880");
        }

        assertThat(probe.seen())
                .extracting(Targets.Target::name)
                .containsExactlyInAnyOrder("dubbo://10.0.0.5:20880", "dubbo://10.0.0.5:2088");
    }

    @Test
    void tellsTheAgeOfTheOldestSampleThatArrived() {
        assertThat(samples.takeOldestArrivalMs()).isNaN();
        samples.arrived(20);
        samples.arrived(8400);
        samples.arrived(0);

        assertThat(samples.takeOldestArrivalMs()).isEqualTo(8400);
        assertThat(samples.takeOldestArrivalMs()).isNaN();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Too many open files | FILES",
                "Cannot assign requested address (connect failed) | PORTS",
                "java.net.BindException: Address already in use: connect | PORTS",
                "java.net.BindException: Can't assign requested address | PORTS",
                "java.net.SocketException: No buffer space available (maximum connections reached?): connect | PORTS",
                "Address already in use | PORTS",
                "Address already in use (Bind failed) | PORTS",
                "Cannot get a connection, pool error Timeout waiting for idle object | POOL",
                "HikariPool-1 - Connection is not available, request timed out after 30000ms | POOL",
                "java.lang.OutOfMemoryError: unable to create native thread: possibly out of memory | THREADS",
                "java.lang.OutOfMemoryError: unable to create new native thread | THREADS",
                "org.apache.http.conn.ConnectionPoolTimeoutException: Timeout waiting for connection from pool | POOL"
            })
    void countsWhatFailedForLackOfSomethingInTheWordsOfAllSystemsAndLibraries(
            String message, Samples.Shortage shortage) {
        samples.failed("Non HTTP response message: " + message, "Non HTTP response code: x", "");
        samples.failed("Non HTTP response message: " + message, "500", "HTTP/1.1 500 " + message);
        samples.failed("SQLException: " + message, "SQLException", "Dubbo-Client: 3.3.6\nDubbo-Provider: a:1");
        samples.failed("Address already in use: bind", null, null);

        for (Samples.Shortage other : Samples.Shortage.values()) {
            assertThat(samples.takeFailed(other)).as(other.name()).isEqualTo(other == shortage ? 1 : 0);
            assertThat(samples.takeFailed(other)).as("taken").isZero();
        }
    }
}
