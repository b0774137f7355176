// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URL;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConnectionsTest extends LinuxFiles {
    private final Targets targets = new Targets();
    private final List<String> questions = new ArrayList<>();
    private Connections last;
    private final AtomicLong nanos = new AtomicLong();

    @Test
    void tellsHowConnectionsSpreadOverTheAddressesOfAName() throws IOException {
        connections();
        targets.reached(new URL("http://shop.example/x"), 1);

        Connections.Seen reading = look();
        assertThat(spread(reading)).containsExactly("shop.example {127.0.0.2=2, 127.0.0.9=0}");
        assertThat(reading.portsInUse).isEqualTo(2);
        assertThat(reading.portsTarget).isEqualTo("127.0.0.2:80");
        assertThat(ports()).containsExactly("http://shop.example:80 2.0");
    }

    @Test
    void countsWhatIsOpenNowAndWhatWasClosedSinceTheLookBefore() throws IOException {
        connections();
        targets.reached(new URL("http://shop.example/x"), 1);
        Connections probe = probe();
        probe.look();
        nanos.set(5_000_000_000L);
        write(
                "proc/self/net/tcp",
                "head\n   0: 0100007F:9C41 0200007F:0050 06 0:0 03:0000156A 0\n"
                        + "   1: 0100007F:9C42 0200007F:0050 06 0:0 03:000016A8 0\n"
                        + "   2: 0100007F:9C43 0900007F:0050 01 0:0 00:00000000 0\n");
        probe.look();

        // One was closed before the first look, which counted it, one since, and one is open, to the other address.
        assertThat(spread(probe.latest)).containsExactly("shop.example {127.0.0.2=2, 127.0.0.9=1}");
    }

    @Test
    void knowsAShorterTimeWaitOfAKernelThatHasOne() throws IOException {
        connections();
        write("proc/sys/net/ipv4/tcp_tw_timeout", "10\n");
        write(
                "proc/self/net/tcp",
                "head\n   0: 0100007F:9C41 0200007F:0050 06 0:0 03:00000320 0\n"
                        + "   1: 0100007F:9C42 0200007F:0050 06 0:0 03:00000190 0\n");
        targets.reached(new URL("http://shop.example/x"), 1);

        // With eight and with four seconds left: closed two and six seconds ago.
        assertThat(spread(look())).containsExactly("shop.example {127.0.0.2=1, 127.0.0.9=0}");
    }

    @Test
    void saysNothingOfNamesWithOneAddressOrUnknownOnes() throws IOException {
        connections();
        targets.reached(new URL("http://single.example/"), 1);
        targets.reached(new URL("http://unknown.example/"), 1);

        assertThat(look().hosts).isEmpty();
        assertThat(ports()).containsExactlyInAnyOrder("http://single.example:80 2.0", "http://unknown.example:80 NaN");
    }

    @Test
    void takesTheAddressOfTheOtherKindOfOneServerForNoOtherServer() throws IOException {
        connections();
        targets.reached(new URL("http://both.example/"), 1);
        targets.reached(new URL("http://several.example/"), 1);

        assertThat(spread(look())).containsExactly("several.example {127.0.0.2=2, 127.0.0.9=0}");
    }

    @Test
    void comparesBothKindsOfAddressesWhereConnectionsGoToBoth() throws IOException {
        connections();
        write(
                "proc/self/net/tcp6",
                "head\n   0: 00000000000000000000000001000000:9C44"
                        + " 00000000000000000000000001000000:0050 01 0:0 00:00000000 0\n");
        targets.reached(new URL("http://both.example/"), 1);

        assertThat(spread(look())).containsExactly("both.example {0:0:0:0:0:0:0:1=1, 127.0.0.2=2}");
    }

    @Test
    void knowsNoPortsOfATargetThatCameSinceTheLastLook() throws IOException {
        connections();
        last = probe();
        last.look();
        targets.reached(new URL("http://shop.example/x"), 7);

        assertThat(ports()).containsExactly("http://shop.example:80 NaN");
        assertThat(last.latest.portsMax).isPositive();
    }

    /** With three sockets in use, so many in TIME_WAIT, and two of IPv6. */
    @ParameterizedTest
    @CsvSource({
        "nothing is connected and no socket comes, 0, 0, false, 2, 0",
        "nothing was connected until a socket came, 0, 0, false, 3, 2",
        "something is connected, 2, 1, false, 2, 0",
        "a sample has named its target, 0, 0, true, 2, 2"
    })
    void readsTheTableAgainOnlyWhereItMayHaveChanged(
            String when, int before, int timeWait, boolean named, int nowOfIpv6, int seen) throws IOException {
        connections();
        String full = Files.readString(root.resolve("proc/self/net/tcp"));
        write("proc/self/net/tcp", before == 0 ? "head\n" : full);
        sockets(3, timeWait, 2);
        Connections probe = probe();
        probe.look();
        write("proc/self/net/tcp", before == 0 ? full : "head\n");
        sockets(3, timeWait, nowOfIpv6);
        if (named) {
            targets.reached(new URL("http://shop.example/x"), 1);
        }
        probe.look();
        assertThat(probe.latest.portsInUse).as(when).isEqualTo(seen);
    }

    private InetAddress[] addresses(String host) throws UnknownHostException {
        questions.add(host);
        Map<String, String> known = Map.of(
                "shop.example", "127.0.0.2 127.0.0.9",
                "both.example", "127.0.0.2 ::1",
                "several.example", "127.0.0.2 127.0.0.9 ::1",
                "single.example", "127.0.0.2");
        if (!known.containsKey(host)) {
            throw new UnknownHostException(host);
        }
        List<InetAddress> addresses = new ArrayList<>();
        for (String address : known.get(host).split(" ")) {
            addresses.add(InetAddress.getByName(address));
        }
        return addresses.toArray(new InetAddress[0]);
    }

    @Test
    void asksTheNameServerOnceInFiveMinutes() throws IOException {
        connections();
        targets.reached(new URL("http://shop.example/"), 1);
        Connections probe = probe();

        probe.look();
        nanos.set(299_000_000_000L);
        probe.look();
        assertThat(questions).containsExactly("shop.example");
        nanos.set(301_000_000_000L);
        probe.look();
        assertThat(questions).hasSize(2);
    }

    @Test
    void leavesOutWhatOnlyLinuxTells() throws IOException {
        targets.reached(new URL("http://shop.example/"), 3);

        Connections.Seen reading = look();

        assertThat(reading.portsInUse).isNaN();
        assertThat(reading.hosts).isEmpty();
        assertThat(ports()).containsExactly("http://shop.example:80 NaN");
    }

    private Connections.Seen look() throws IOException {
        last = probe();
        last.look();
        return last.latest;
    }

    private List<String> ports() {
        return targets.seen().stream()
                .map(target -> target.name() + " " + target.portsTaken)
                .toList();
    }

    private static List<String> spread(Connections.Seen seen) {
        return seen.hosts.stream()
                .map(host -> host.name + " " + new TreeMap<>(host.connections))
                .toList();
    }

    private Connections probe() {
        return new Connections(targets, this::addresses, root, nanos::get);
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
}
