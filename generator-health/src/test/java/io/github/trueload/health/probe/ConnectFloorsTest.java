// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.TargetReading;
import io.github.trueload.health.rule.Thresholds;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectFloorsTest {
    private final SampleProbe samples = new SampleProbe();
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> opened = new ArrayList<>();
    private long connectNanos = 2_100_000;
    private boolean refused;
    private final ConnectFloors floors = floors(Thresholds.from(name -> null).connectProbeSeconds());

    @Test
    void opensOneConnectionToEachTargetAMinute() throws IOException {
        sample("http://near:80/");
        sample("http://far:8080/");
        for (int look = 0; look < 24; look++) {
            nanos.set(look * 5_000_000_000L);
            floors.look();
        }

        // In two minutes.
        assertThat(opened)
                .containsExactlyInAnyOrder("127.0.0.1:80", "127.0.0.1:8080", "127.0.0.1:80", "127.0.0.1:8080");
    }

    @ParameterizedTest
    @CsvSource({"3, 2", "60, 20"})
    void manyTargetsTakeTurns(double everySeconds, int targets) throws IOException {
        for (int port = 1; port <= targets; port++) {
            sample("http://near:" + port + "/");
        }
        ConnectFloors busy = floors(everySeconds);
        for (int look = 0; look < 3 * targets; look++) {
            nanos.set(look * 5_000_000_000L);
            busy.look();
        }

        assertThat(samples.seen()).hasSize(targets).allSatisfy(target -> assertThat(target.read(0).opened)
                .isEqualTo(3));
    }

    @Test
    void keepsTheQuickest() throws IOException {
        sample("http://near:80/");
        floors.look();
        connectNanos = 200_000;
        nanos.addAndGet(60_000_000_000L);
        floors.look();
        connectNanos = 9_000_000;
        nanos.addAndGet(60_000_000_000L);
        floors.look();

        assertThat(target().opened).isEqualTo(3);
        assertThat(target().tcpFloorMs).isCloseTo(0.2, Offset.offset(1e-9));
    }

    @Test
    void leavesATargetAloneThatCannotBeReached() throws IOException {
        refused = true;
        sample("http://near:80/");
        for (int look = 0; look < 10; look++) {
            nanos.addAndGet(60_000_000_000L);
            floors.look();
        }

        assertThat(opened).hasSize(2);
        assertThat(target().opened).isZero();
        assertThat(target().tcpFloorMs).isNaN();
    }

    @Test
    void opensNoneWhereItIsSwitchedOff() throws IOException {
        sample("http://near:80/");
        floors(Double.NaN).look();

        assertThat(opened).isEmpty();
    }

    @Test
    void measuresARealConnectionToADubboProvider() throws IOException {
        try (ServerSocket provider = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            samples.answered("Dubbo-Client: 3.3.6\nDubbo-Provider: 127.0.0.1:" + provider.getLocalPort());
            new ConnectFloors(samples, 60, new NetworkProbe(samples)).look();

            assertThat(target().target).isEqualTo("dubbo://127.0.0.1:" + provider.getLocalPort());
            assertThat(target().tcpFloorMs).isPositive();
        }
    }

    private ConnectFloors floors(double seconds) {
        return new ConnectFloors(samples, seconds, host -> List.of("127.0.0.1"), this::connect, nanos::get);
    }

    private void connect(InetSocketAddress address, int timeoutMs) throws IOException {
        opened.add(address.getHostString() + ":" + address.getPort());
        if (refused) {
            throw new ConnectException("refused");
        }
        nanos.addAndGet(connectNanos);
    }

    private void sample(String url) throws IOException {
        samples.record(URI.create(url).toURL(), 0, true, "OK");
    }

    private TargetReading target() {
        return samples.seen().get(0).read(0);
    }
}
