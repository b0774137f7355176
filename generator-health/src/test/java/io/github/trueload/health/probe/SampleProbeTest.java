// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.github.trueload.health.reading.TargetReading;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SampleProbeTest {
    private final SampleProbe probe = new SampleProbe();

    @Test
    void keepsConnectTimesPerSchemeHostAndPort() throws MalformedURLException {
        for (int i = 0; i < 100; i++) {
            probe.record(new URL("http://a/x"), 1 + i % 4, true, "OK");
            probe.record(new URL("http://a:8080/x"), 20, true, "OK");
            probe.record(new URL("https://a/x"), 30, true, "OK");
        }

        assertThat(targets())
                .extracting(target -> target.target)
                .containsExactlyInAnyOrder("http://a:80", "http://a:8080", "https://a:443");
        TargetReading plain = target("http://a:80");
        assertThat(plain.connects).isEqualTo(100);
        assertThat(plain.floorMs).isEqualTo(1);
        assertThat(plain.p50Ms).isEqualTo(2);
        assertThat(plain.p99Ms).isEqualTo(4);
    }

    @Test
    void countsNeitherReusedNorFailedConnections() throws MalformedURLException {
        probe.record(new URL("http://a/"), 0, true, "OK");
        probe.record(new URL("http://a/"), 5, false, "Connection refused");

        assertThat(target("http://a:80").connects).isZero();
        assertThat(target("http://a:80").floorMs).isZero();
    }

    @Test
    void countsWhatFailedForLackOfDescriptorsAndPorts() throws MalformedURLException {
        URL url = new URL("http://a/");
        probe.record(url, 0, false, "Non HTTP response message: Too many open files");
        probe.record(url, 0, false, "Non HTTP response message: Cannot assign requested address (connect failed)");
        probe.record(null, 0, false, null);
        probe.record(null, 0, true, "Too many open files");

        assertThat(probe.take(Shortage.FILES)).isEqualTo(1);
        assertThat(probe.take(Shortage.PORTS)).isEqualTo(1);
        assertThat(probe.take(Shortage.FILES)).isZero();
    }

    @Test
    void tellsTheAgeOfTheOldestSampleThatArrived() {
        assertThat(probe.takeOldestArrivalMs()).isNaN();
        probe.arrived(20);
        probe.arrived(8400);
        probe.arrived(0);

        assertThat(probe.takeOldestArrivalMs()).isEqualTo(8400);
        assertThat(probe.takeOldestArrivalMs()).isNaN();
    }

    @Test
    void tellsABoundedNumberOfTargetsApart() throws MalformedURLException {
        for (int i = 0; i < 1000; i++) {
            probe.record(new URL("http://host" + i % 500 + ":" + (1 + i) + "/"), 1, true, "OK");
        }

        assertThat(targets()).hasSize(SampleProbe.MOST_TARGETS);
    }

    @Test
    void losesNoConnectionOfThreadsThatStartTogether() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Thread thread = new Thread(() -> {
                try {
                    start.await();
                    for (int n = 0; n < 10_000; n++) {
                        probe.record(new URL("http://a:" + (1 + n % 5) + "/"), 3, true, "OK");
                    }
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            thread.start();
            threads.add(thread);
        }
        start.countDown();
        for (Thread thread : threads) {
            thread.join();
        }

        assertThat(targets()).hasSize(5).allSatisfy(target -> assertThat(target.connects)
                .isEqualTo(16_000));
    }

    @Test
    void allocatesNothingOnceATargetIsKnown() throws MalformedURLException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        URL url = new URL("http://a/");
        long self = Thread.currentThread().getId();
        recordMany(url);
        long before = threads.getThreadAllocatedBytes(self);
        recordMany(url);
        long allocated = threads.getThreadAllocatedBytes(self) - before;

        // Reading the counter itself allocates a little.
        assertThat(allocated).isLessThan(10_000);
    }

    private void recordMany(URL url) {
        for (int i = 0; i < 100_000; i++) {
            probe.record(url, i % 7, true, "OK");
            probe.record(url, 0, false, "refused");
        }
    }

    private List<TargetReading> targets() {
        return probe.seen().stream().map(target -> target.read(Double.NaN)).toList();
    }

    private TargetReading target(String name) {
        return targets().stream()
                .filter(target -> target.target.equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
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
    void recognisesTheWordsOfOtherSystemsAndLibraries(String message, Shortage shortage) {
        SampleProbe probe = new SampleProbe();

        probe.record(null, 0, false, "Non HTTP response message: " + message);
        probe.record(null, 0, false, "Address already in use: bind");
        probe.record(null, 0, true, message);

        for (Shortage other : Shortage.values()) {
            assertThat(probe.take(other)).as(other.name()).isEqualTo(other == shortage ? 1 : 0);
        }
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
                .extracting(target -> target.read(0).target)
                .containsExactlyInAnyOrder("dubbo://10.0.0.5:20880", "dubbo://10.0.0.5:2088");
    }
}
