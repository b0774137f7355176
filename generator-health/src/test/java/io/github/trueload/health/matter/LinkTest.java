// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicLong;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

/** On files as Linux 6.18 wrote them. */
class LinkTest extends LinuxFiles {
    private static final String DEV =
            """
            Inter-|   Receive                            |  Transmit
             face |bytes    packets errs drop fifo frame compressed multicast|bytes    packets
                lo: 99999999 9831289    0    0    0     0          0         0 99999999 9831289    0    0
              eth0:%d    3022    0    0    0     0          0         0 %d     2671    0    0    0     0
              tun0: %d       0    0    0    0     0          0         0        0       0    0    0    0
            """;
    private static final String SNMP =
            """
            Ip: Forwarding DefaultTTL
            Ip: 1 64
            Tcp: RtoAlgorithm RtoMin RtoMax MaxConn ActiveOpens PassiveOpens AttemptFails EstabResets \
            CurrEstab InSegs OutSegs RetransSegs InErrs OutRsts InCsumErrors
            Tcp: 1 200 120000 -1 467778 389051 78495 13612 0 9832404 %d %d 0 92235 0
            """;
    private static final Offset<Double> CLOSE = Offset.offset(1e-9);

    private final AtomicLong nanos = new AtomicLong();

    @Test
    void tellsHowFullTheBusierDirectionOfAnInterfaceIs() throws IOException {
        write("sys/class/net/eth0/device/vendor", "x");
        write("sys/class/net/eth0/speed", "1000\n");
        // A tunnel tells 10 megabits, which means nothing.
        write("sys/class/net/tun0/speed", "10\n");
        write("proc/self/net/dev", DEV.formatted(0, 0, 0));
        Link probe = link(null);

        assertThat(probe.read(1).share).isNaN();
        write("proc/self/net/dev", DEV.formatted(10_000_000, 100_000_000, 9_000_000));
        Link.Traffic reading = second(probe);
        assertThat(reading.fullest).isEqualTo("eth0");
        assertThat(new double[] {reading.share, reading.speed, reading.bytesIn, reading.bytesOut})
                .containsExactly(new double[] {0.8, 1e9, 19e6, 100e6}, CLOSE);
    }

    @Test
    void knowsNoSpeedUnlessTheSystemOrTheUserTellsIt() throws IOException {
        write("sys/class/net/eth0/device/vendor", "x");
        write("sys/class/net/eth0/speed", "-1\n");
        write("proc/self/net/dev", DEV.formatted(0, 0, 0));
        Link told = link("100");
        Link untold = link(null);
        told.read(1);
        untold.read(1);
        write("proc/self/net/dev", DEV.formatted(5_000_000, 0, 0));

        nanos.addAndGet(1_000_000_000L);
        assertThat(told.read(1).share).isCloseTo(0.4, CLOSE);
        assertThat(untold.read(1).share).isNaN();
    }

    @Test
    void countsSegmentsThatAreSentAgain() throws IOException {
        write("proc/self/net/snmp", SNMP.formatted(9_806_534, 9_011));
        Link probe = link(null);
        assertThat(probe.read(1).resentShare()).isNaN();
        write("proc/self/net/snmp", SNMP.formatted(9_807_504, 9_041));

        Link.Traffic reading = second(probe);

        assertThat(reading.resent).isCloseTo(30, CLOSE);
        assertThat(reading.resentShare()).isCloseTo(0.03, CLOSE);
    }

    @Test
    void readsTheTableOfTheFirewall() throws IOException {
        write("proc/sys/net/netfilter/nf_conntrack_count", "64000\n");
        write("proc/sys/net/netfilter/nf_conntrack_max", "65536\n");

        assertThat(link(null).read(1).trackedShare()).isCloseTo(64_000 / 65_536.0, CLOSE);
    }

    @Test
    void isAbsentWhereTheSystemDoesNotTell() {
        Link probe = link(null);
        probe.read(1);
        Link.Traffic reading = second(probe);

        assertThat(new double[] {reading.share, reading.bytesIn, reading.bytesOut, reading.resent, reading.tracked})
                .containsOnly(Double.NaN);
    }

    private Link.Traffic second(Link probe) {
        nanos.addAndGet(1_000_000_000L);
        return probe.read(1);
    }

    private Link link(String megabits) {
        return new Link(
                new Settings(name -> name.equals("trueload.health.linkMbit") ? megabits : null), root, nanos::get);
    }
}
