// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SocketsTest extends LinuxFiles {
    private static final String HEAD = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt\n";

    @BeforeEach
    void littleEndian() throws IOException {
        write("proc/sys/net/ipv4/ip_local_port_range", "32768\t60999\n");
        Assumptions.assumeTrue(
                ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN, "the tables here are those of little-endian Linux");
    }

    @Test
    @EnabledOnOs(OS.LINUX)
    void readsTheTablesAndSettingsOfThisMachine() throws IOException {
        String[] ends = Files.newBufferedReader(Path.of("/proc/sys/net/ipv4/ip_local_port_range"))
                .readLine()
                .split("\\s+");

        assertThat(Sockets.read(Path.of("/")).portsMax())
                .isEqualTo(Integer.parseInt(ends[1]) - Integer.parseInt(ends[0]) + 1);
    }

    @Test
    void countsConnectionsOpenedFromHerePerServer() throws IOException {
        write(
                "proc/self/net/tcp",
                HEAD
                        // From 127.0.0.1:40000 to 127.0.0.2:80, open, and :40001, in TIME_WAIT.
                        + "   0: 0100007F:9C40 0200007F:0050 01 00000000:00000000 00:00000000 00000000\n"
                        + "   1: 0100007F:9C41 0200007F:0050 06 00000000:00000000 00:00000000 00000000\n"
                        // The server's own end of the first, and its listening socket.
                        + "   2: 0200007F:0050 0100007F:9C40 01 00000000:00000000 00:00000000 00000000\n"
                        + "   3: 0200007F:0050 00000000:0000 0A 00000000:00000000 00:00000000 00000000\n");
        write(
                "proc/self/net/tcp6",
                HEAD
                        // IPv4 through an IPv6 socket, as Java opens them, and plain IPv6 to [::1]:80.
                        + "   0: 0000000000000000FFFF00000100007F:9C42 0000000000000000FFFF00000300007F:0050 01 0:0\n"
                        + "   1: 00000000000000000000000001000000:9C43 00000000000000000000000001000000:0050 01 0:0\n");

        Sockets table = Sockets.read(root);

        assertThat(table.portsMax()).isEqualTo(28_232);
        assertThat(table.servers()).hasSize(3);
        assertThat(Stream.of("127.0.0.2", "127.0.0.3", "0:0:0:0:0:0:0:1", "127.0.0.1"))
                .extracting(address -> table.to(address, 80).portsTaken())
                .hasToString("[2, 1, 1, 0]");
        assertThat(table.to("127.0.0.2", 80).open()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({
        // tcp_tw_reuse, tcp_timestamps, toward a server elsewhere, toward this machine
        "0, 1, 2, 2",
        "1, 1, 1, 1",
        "2, 1, 2, 1",
        "1, 0, 2, 2",
        "2, 0, 2, 2"
    })
    void knowsWhichPortsInTimeWaitAreFreeAgain(String reuse, String timestamps, int elsewhere, int here)
            throws IOException {
        write("proc/sys/net/ipv4/tcp_tw_reuse", reuse + "\n");
        write("proc/sys/net/ipv4/tcp_timestamps", timestamps + "\n");
        write(
                "proc/self/net/tcp",
                HEAD
                        + "   0: 0100007F:9C40 0900000A:0050 01 0:0\n"
                        + "   1: 0100007F:9C41 0900000A:0050 06 0:0\n"
                        + "   2: 0100007F:9C40 0200007F:0050 01 0:0\n"
                        + "   3: 0100007F:9C41 0200007F:0050 06 0:0\n");

        Sockets table = Sockets.read(root);

        assertThat(table.to("10.0.0.9", 80).portsTaken()).isEqualTo(elsewhere);
        assertThat(table.to("127.0.0.2", 80).portsTaken()).isEqualTo(here);
    }

    @Test
    void tellsWhenConnectionsWereClosed() throws IOException {
        write(
                "proc/self/net/tcp",
                HEAD
                        // As Linux 6.18 begins them 5 s after the first of two was closed, and two that nobody dates.
                        + "   0: 0100007F:9C40 0900000A:0050 06 00000000:00000000 03:0000157C 00000000\n"
                        + "   1: 0100007F:9C41 0900000A:0050 06 00000000:00000000 03:000016A6 00000000\n"
                        + "   2: 0100007F:9C42 0900000A:0050 06 0:0\n"
                        + "   3: 0100007F:9C43 0900000A:0050 06 0:0 03:-7FFFFFFFFFFFFFF 0\n");

        Sockets.Server server = Sockets.read(root).to("10.0.0.9", 80);

        assertThat(List.of(server.closed(60, 0), server.closed(6, 5), server.closed(3, 2), server.closed(1, 0)))
                .hasToString("[3, 1, 1, 1]");
        assertThat(server.open()).isZero();
    }

    @Test
    void countsTheSamePortsOfTwoSourceAddressesApart() throws IOException {
        write(
                "proc/self/net/tcp",
                HEAD
                        + "   0: 0100000A:9C40 0900000A:0050 01 0:0\n"
                        + "   1: 0100000A:9C41 0900000A:0050 01 0:0\n"
                        + "   2: 0200000A:9C40 0900000A:0050 01 0:0\n");
        Sockets.Server server = Sockets.read(root).to("10.0.0.9", 80);
        assertThat(server.open() + " open, ports taken: " + server.portsTaken()).isEqualTo("3 open, ports taken: 2");
    }

    @Test
    void isAbsentWhereTheSystemHasNoSuchTable() throws IOException {
        assertThat(Sockets.read(root.resolve("nowhere"))).isNull();
    }
}
