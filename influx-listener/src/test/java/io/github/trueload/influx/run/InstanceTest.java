// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InstanceTest {
    @Test
    void listenersOfOneJvmShareOnePortThatNobodyElseCanTake() throws Exception {
        try (GeneratorPort first = GeneratorPort.hold("host", "", "");
                GeneratorPort second = GeneratorPort.hold("host", "", "");
                Socket other = new Socket()) {
            assertThat(first.number()).isBetween(20_000, 29_999);
            assertThat(second.number()).isEqualTo(first.number());
            assertThatThrownBy(() -> other.bind(new InetSocketAddress(first.number())))
                    .isInstanceOf(BindException.class);
        }
    }

    @Test
    void aGeneratorGetsItsPortAgainInTheNextRun() {
        GeneratorPort first = GeneratorPort.hold("host", "", "");
        int port = first.number();
        first.close();
        first.close();
        GeneratorPort second = GeneratorPort.hold("host", "", "");

        assertThat(second.number()).isEqualTo(port);
        second.close();
    }

    @Test
    void containersOfDifferentNamesGetDifferentPortsThoughAddressAndHardwareAreTheSame() {
        Set<Integer> ports = new HashSet<>();
        for (int container = 0; container < 100; container++) {
            try (GeneratorPort port = GeneratorPort.hold(Integer.toHexString(container * 0x2F6E2B1), "", "")) {
                ports.add(port.number());
            }
        }

        // A hundred numbers out of ten thousand by chance: about half a pair is alike, five pairs hardly ever.
        assertThat(ports).hasSizeGreaterThan(95);
    }

    @Test
    void findsTheIpv6AddressThatLeadsToTheServer() throws UnknownHostException {
        InetAddress loopback = InetAddress.getByName("::1");
        assumeTrue(hasInterface(loopback), "this machine has no IPv6");

        assertThat(ThisMachine.addressToward("::1", 8086)).isEqualTo("[::1]");
    }

    private static boolean hasInterface(InetAddress address) {
        try {
            return NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException e) {
            return false;
        }
    }

    @Test
    void findsTheAddressThatLeadsToTheServer() {
        assertThat(ThisMachine.addressToward("127.0.0.1", 8086)).isEqualTo("127.0.0.1");
    }

    @Test
    void fallsBackWhenTheNameCannotBeResolved() {
        assertThat(ThisMachine.addressToward("no.such.host.invalid", 8086)).isNotEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "fe80::1%1, [fe80::1]",
        "2001:DB8:0:0:0:0:0:5, [2001:db8::5]",
        "2001:db8:0:1:0:0:0:5, [2001:db8:0:1::5]",
        "::ffff:10.0.0.1, 10.0.0.1",
        "10.0.0.1, 10.0.0.1"
    })
    void writesOneTextForOneAddress(String address, String text) throws UnknownHostException {
        assertThat(InstanceName.address(InetAddress.getByName(address).getHostAddress()))
                .isEqualTo(text);
        assertThat(InstanceName.address(address)).isEqualTo(text);
    }

    @Test
    void fillsThePattern() {
        assertThat(InstanceName.of("${ip}:${port}", "10.0.0.1", 20_001, "pod-1"))
                .isEqualTo("10.0.0.1:20001");
        assertThat(InstanceName.of("${host}/blue", "10.0.0.1", 20_001, "pod-1")).isEqualTo("pod-1/blue");
        assertThat(InstanceName.of("my own", "10.0.0.1", 20_001, "pod-1")).isEqualTo("my own");
    }
}
