// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.MalformedURLException;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class TargetsTest {
    private final Targets probe = new Targets();

    @Test
    void keepsConnectTimesPerSchemeHostAndPort() throws MalformedURLException {
        for (int i = 0; i < 100; i++) {
            probe.reached(new URL("http://a/x"), 1 + i % 4);
            probe.reached(new URL("http://a:8080/x"), 20);
            probe.reached(new URL("https://a/x"), 30);
        }

        assertThat(targets())
                .extracting(Targets.Target::name)
                .containsExactlyInAnyOrder("http://a:80", "http://a:8080", "https://a:443");
        Targets.Target plain = target("http://a:80");
        assertThat(plain.connects()).isEqualTo(100);
        assertThat(plain.connectFloorMs()).isEqualTo(1);
        assertThat(plain.connectMsAt(50)).isEqualTo(2);
        assertThat(plain.connectMsAt(99)).isEqualTo(4);
    }

    @Test
    void countsNoReusedConnections() throws MalformedURLException {
        probe.reached(new URL("http://a/"), 0);

        assertThat(target("http://a:80").connects()).isZero();
        assertThat(target("http://a:80").connectFloorMs()).isZero();
    }

    @Test
    void tellsABoundedNumberOfTargetsApart() throws MalformedURLException {
        for (int i = 0; i < 1000; i++) {
            probe.reached(new URL("http://host" + i % 500 + ":" + (1 + i) + "/"), 1);
        }

        assertThat(targets()).hasSize(Targets.MOST_TARGETS);
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
                        probe.reached(new URL("http://a:" + (1 + n % 5) + "/"), 3);
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

        assertThat(targets()).hasSize(5).allSatisfy(target -> assertThat(target.connects())
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
            probe.reached(url, i % 7);
        }
    }

    private List<Targets.Target> targets() {
        return probe.seen();
    }

    private Targets.Target target(String name) {
        return targets().stream()
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
}
