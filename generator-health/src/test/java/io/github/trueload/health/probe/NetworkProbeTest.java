// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.reading.NetworkReading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NetworkProbeTest {
    @TempDir
    private Path root;

    private final SampleProbe samples = new SampleProbe();
    private final List<String> questions = new ArrayList<>();
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void tellsHowConnectionsSpreadOverTheAddressesOfAName() throws IOException {
        connections();
        samples.record(new URL("http://shop.example/x"), 1, true, "OK");

        NetworkReading reading = look();

        assertThat(reading.hosts).hasSize(1);
        assertThat(reading.hosts.get(0).host).isEqualTo("shop.example");
        assertThat(reading.hosts.get(0).connections)
                .containsEntry("127.0.0.2", 2L)
                .containsEntry("127.0.0.9", 0L);
        assertThat(reading.portsInUse).isEqualTo(2);
        assertThat(reading.portsTarget).isEqualTo("127.0.0.2:80");
        assertThat(reading.targets).extracting(target -> target.portsInUse).containsExactly(2.0);
    }

    @Test
    void countsWhatIsOpenNowAndWhatWasClosedSinceTheLookBefore() throws IOException {
        connections();
        samples.record(new URL("http://shop.example/x"), 1, true, "OK");
        NetworkProbe probe = probe();
        probe.look();
        nanos.set(5_000_000_000L);
        write(
                "proc/self/net/tcp",
                "head\n   0: 0100007F:9C41 0200007F:0050 06 0:0 03:0000156A 0\n"
                        + "   1: 0100007F:9C42 0200007F:0050 06 0:0 03:000016A8 0\n"
                        + "   2: 0100007F:9C43 0900007F:0050 01 0:0 00:00000000 0\n");
        probe.look();

        // One was closed before the first look, which counted it, one since, and one is open, to the other address.
        assertThat(probe.latest().hosts.get(0).connections)
                .containsEntry("127.0.0.2", 2L)
                .containsEntry("127.0.0.9", 1L);
    }

    @Test
    void knowsAShorterTimeWaitOfAKernelThatHasOne() throws IOException {
        connections();
        write("proc/sys/net/ipv4/tcp_tw_timeout", "10\n");
        write(
                "proc/self/net/tcp",
                "head\n   0: 0100007F:9C41 0200007F:0050 06 0:0 03:00000320 0\n"
                        + "   1: 0100007F:9C42 0200007F:0050 06 0:0 03:00000190 0\n");
        samples.record(new URL("http://shop.example/x"), 1, true, "OK");

        // With eight and with four seconds left: closed two and six seconds ago.
        assertThat(look().hosts.get(0).connections).containsEntry("127.0.0.2", 1L);
    }

    @Test
    void saysNothingOfNamesWithOneAddressOrUnknownOnes() throws IOException {
        connections();
        samples.record(new URL("http://single.example/"), 1, true, "OK");
        samples.record(new URL("http://unknown.example/"), 1, true, "OK");

        assertThat(look().hosts).isEmpty();
        assertThat(look().targets)
                .extracting(target -> target.target + " " + target.portsInUse)
                .containsExactlyInAnyOrder("http://single.example:80 2.0", "http://unknown.example:80 NaN");
    }

    @Test
    void takesTheAddressOfTheOtherKindOfOneServerForNoOtherServer() throws IOException {
        connections();
        samples.record(new URL("http://both.example/"), 1, true, "OK");
        samples.record(new URL("http://several.example/"), 1, true, "OK");

        assertThat(look().hosts)
                .extracting(host -> host.host + " " + host.connections)
                .containsExactly("several.example {127.0.0.2=2, 127.0.0.9=0}");
    }

    @Test
    void comparesBothKindsOfAddressesWhereConnectionsGoToBoth() throws IOException {
        connections();
        write(
                "proc/self/net/tcp6",
                "head\n   0: 00000000000000000000000001000000:9C44"
                        + " 00000000000000000000000001000000:0050 01 0:0 00:00000000 0\n");
        samples.record(new URL("http://both.example/"), 1, true, "OK");

        assertThat(look().hosts)
                .extracting(host -> host.connections.toString())
                .containsExactly("{0:0:0:0:0:0:0:1=1, 127.0.0.2=2}");
    }

    @Test
    void tellsConnectTimesUpToNowHoweverRarelyItLooks() throws IOException {
        connections();
        NetworkProbe probe = probe();
        probe.look();
        samples.record(new URL("http://shop.example/x"), 7, true, "OK");

        assertThat(probe.latest().targets)
                .extracting(target -> target.target + " " + target.floorMs + " " + target.portsInUse)
                .containsExactly("http://shop.example:80 7.0 NaN");
        assertThat(probe.latest().portsMax).isPositive();
    }

    @Test
    void readsNoTableWhileNothingIsConnectedAndNoSocketComes() throws IOException {
        connections();
        String full = Files.readString(root.resolve("proc/self/net/tcp"));
        write("proc/self/net/tcp", "head\n");
        sockets(3, 0, 2);
        NetworkProbe probe = probe();
        probe.look();
        write("proc/self/net/tcp", full);
        probe.look();
        assertThat(probe.latest().portsInUse).isZero();

        sockets(3, 0, 3);
        probe.look();
        assertThat(probe.latest().portsInUse).isEqualTo(2);
    }

    @Test
    void readsTheTableEachTimeWhileSomethingIsConnected() throws IOException {
        connections();
        sockets(3, 1, 2);
        NetworkProbe probe = probe();
        probe.look();
        write("proc/self/net/tcp", "head\n");
        probe.look();

        assertThat(probe.latest().portsInUse).isZero();
    }

    @Test
    void readsTheTableEachTimeOnceASampleHasNamedItsTarget() throws IOException {
        connections();
        String full = Files.readString(root.resolve("proc/self/net/tcp"));
        write("proc/self/net/tcp", "head\n");
        sockets(3, 0, 2);
        NetworkProbe probe = probe();
        probe.look();
        write("proc/self/net/tcp", full);
        samples.record(new URL("http://shop.example/x"), 1, true, "OK");
        probe.look();

        assertThat(probe.latest().portsInUse).isEqualTo(2);
    }

    @Test
    void asksTheNameServerOnceInFiveMinutes() throws IOException {
        connections();
        samples.record(new URL("http://shop.example/"), 1, true, "OK");
        NetworkProbe probe = probe();

        probe.look();
        nanos.set(299_000_000_000L);
        probe.look();
        assertThat(questions).containsExactly("shop.example");
        nanos.set(301_000_000_000L);
        probe.look();
        assertThat(questions).containsExactly("shop.example", "shop.example");
    }

    @Test
    void leavesOutWhatOnlyLinuxTells() throws IOException {
        samples.record(new URL("http://shop.example/"), 3, true, "OK");

        NetworkReading reading = look();

        assertThat(reading.portsInUse).isNaN();
        assertThat(reading.hosts).isEmpty();
        assertThat(reading.targets).extracting(target -> target.portsInUse).containsExactly(Double.NaN);
    }

    private NetworkReading look() throws IOException {
        NetworkProbe probe = probe();
        probe.look();
        return probe.latest();
    }

    private NetworkProbe probe() {
        return new NetworkProbe(samples, new BalancerCounts(), this::addresses, root, nanos::get);
    }

    private InetAddress[] addresses(String host) throws UnknownHostException {
        questions.add(host);
        switch (host) {
            case "shop.example":
                return new InetAddress[] {InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.9")};
            case "both.example":
                return new InetAddress[] {InetAddress.getByName("127.0.0.2"), InetAddress.getByName("::1")};
            case "several.example":
                return new InetAddress[] {
                    InetAddress.getByName("127.0.0.2"), InetAddress.getByName("127.0.0.9"), InetAddress.getByName("::1")
                };
            case "single.example":
                return new InetAddress[] {InetAddress.getByName("127.0.0.2")};
            default:
                throw new UnknownHostException(host);
        }
    }

    private void connections() throws IOException {
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        write(
                "proc/self/net/tcp",
                "head\n"
                        + "   0: 0100007F:9C40 0200007F:0050 01 00000000:00000000 00:00000000 00000000\n"
                        + "   1: 0100007F:9C41 0200007F:0050 06 00000000:00000000 03:0000176F 00000000\n");
    }

    private void sockets(int inUse, int timeWait, int inUse6) throws IOException {
        write(
                "proc/self/net/sockstat",
                "sockets: used 65\nTCP: inuse " + inUse + " orphan 0 tw " + timeWait
                        + " alloc 18 mem 0\nUDP: inuse 1\n");
        write("proc/self/net/sockstat6", "TCP6: inuse " + inUse6 + "\nUDP6: inuse 2\n");
    }

    private void write(String file, String text) throws IOException {
        Path path = root.resolve(file);
        Files.createDirectories(path.getParent());
        Files.writeString(path, text);
    }
}
