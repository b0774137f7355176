// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FarTargetTest {
    private final Targets targets = new Targets();
    private final AtomicLong nanos = new AtomicLong();
    private final List<String> opened = new ArrayList<>();
    private long connectNanos = 2_100_000;
    private boolean refused;
    private final FarTarget floors = floors(null);

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
    void manyTargetsTakeTurns(String everySeconds, int count) throws IOException {
        for (int port = 1; port <= count; port++) {
            sample("http://near:" + port + "/");
        }
        FarTarget busy = floors(everySeconds);
        for (int look = 0; look < 3 * count; look++) {
            nanos.set(look * 5_000_000_000L);
            busy.look();
        }

        assertThat(targets.seen()).hasSize(count).allSatisfy(target -> assertThat(target.opened())
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

        assertThat(target().opened() + " " + target().floorMs()).isEqualTo("3 0.2");
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
        assertThat(target().opened() + " " + target().floorMs()).isEqualTo("0 NaN");
    }

    @Test
    void opensNoneWhereItIsSwitchedOff() throws IOException {
        sample("http://near:80/");
        Settings off = new Settings(Map.of("trueload.health.connectProbe", "false")::get);
        new FarTarget(off, targets, connections(), this::connect, nanos::get).look();

        assertThat(opened).isEmpty();
    }

    @Test
    void measuresARealConnectionToADubboProvider() throws IOException {
        try (ServerSocket provider = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            targets.answered("Dubbo-Client: 3.3.6\nDubbo-Provider: 127.0.0.1:" + provider.getLocalPort());
            new FarTarget(new Settings(name -> null), targets, connections(), FarTarget::openAndClose, System::nanoTime)
                    .look();

            assertThat(target().name()).isEqualTo("dubbo://127.0.0.1:" + provider.getLocalPort());
            assertThat(target().floorMs()).isPositive();
        }
    }

    private FarTarget floors(String seconds) {
        Settings settings = new Settings(name -> name.endsWith(".connectProbeSeconds") ? seconds : null);
        return new FarTarget(settings, targets, connections(), this::connect, nanos::get);
    }

    private Connections connections() {
        return new Connections(
                targets, host -> new InetAddress[] {InetAddress.getLoopbackAddress()}, Path.of("/none"), nanos::get);
    }

    private void connect(InetSocketAddress address, int timeoutMs) throws IOException {
        opened.add(address.getHostString() + ":" + address.getPort());
        if (refused) {
            throw new ConnectException("refused");
        }
        nanos.addAndGet(connectNanos);
    }

    private void sample(String url) throws IOException {
        targets.reached(URI.create(url).toURL(), 0);
    }

    private Targets.Target target() {
        return targets.seen().get(0);
    }
}
