// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.trueload.testkit.process.Network;
import java.io.IOException;
import java.net.BindException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Isolated("a listener that runs meanwhile would share its port")
class InstanceTest {
    private static final byte[] CARD = {2, 0, 0, 0, 0, 1};
    private static final byte[] OTHER = {2, 0, 0, 0, 0, 9};

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

        // By chance about half a pair of a hundred is alike, and more where other programs hold ports of the range.
        assertThat(ports).hasSizeGreaterThan(80);
    }

    @Test
    void findsTheAddressThatLeadsToTheServer() {
        assertThat(ThisMachine.addressToward("127.0.0.1", 8086)).isEqualTo("127.0.0.1");
        assertThat(ThisMachine.addressToward("no.such.host.invalid", 8086))
                .as("one that cannot be resolved")
                .isNotEmpty();
    }

    @Test
    void findsTheIpv6AddressThatLeadsToTheServer() {
        assumeTrue(Network.hasIpv6(), "this machine has no IPv6");
        assertThat(ThisMachine.addressToward("::1", 8086)).isEqualTo("[::1]");
    }

    /** A bridge of the machine's own, br0, is none of Docker's; what software made counts where nothing else is. */
    @Test
    void cardsOfTheMachineCount() {
        assertThat(Stream.of(Map.of("eth0", CARD), Map.of("eth0", OTHER), Map.of("eth0", CARD, "br0", OTHER))
                        .map(ThisMachine::hardwareHash))
                .doesNotHaveDuplicates();
        assertThat(ThisMachine.hardwareHash(Map.of("eth0", CARD, "eth1", OTHER)))
                .isNotEqualTo(ThisMachine.hardwareHash(Map.of("eth0", CARD)));
        assertThat(ThisMachine.hardwareHash(Map.of("veth0", CARD)))
                .isNotEqualTo(ThisMachine.hardwareHash(Map.of("veth0", OTHER)));
        assertThat(ThisMachine.hardwareHash(Map.of())).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {"veth1a2b3c", "br-0f1e2d", "docker0", "virbr0", "cali12ab", "cni0", "flannel.1"})
    void aContainerThatStartsOnThisMachineChangesNothing(String name) {
        assertThat(ThisMachine.hardwareHash(Map.of("eth0", CARD, name, OTHER)))
                .isEqualTo(ThisMachine.hardwareHash(Map.of("eth0", CARD)));
    }

    @Test
    void aMachineWhoseNameDoesNotResolveIsCalledByItsAddress() {
        assertThat(ThisMachine.name("loadgen-1")).isEqualTo("loadgen-1");
        assertThat(ThisMachine.name(null)).isEqualTo(ThisMachine.name(" ")).matches("[0-9a-f.:\\[\\]]+");
    }

    /** Two containers may have one host name and no hardware address. */
    @Test
    void containersAndNamespacesOfOneMachineDiffer(@TempDir Path directory) throws IOException {
        String docker = "733 712 8:1 /var/lib/docker/containers/%s/hostname /etc/hostname rw";
        Path host = machine(directory.resolve("host"), "1d2f", "", "net:[4026531840]");
        Path one = machine(directory.resolve("one"), "1d2f", docker.formatted("a".repeat(64)), "net:[1]");
        Path other = machine(directory.resolve("other"), "1d2f", docker.formatted("b".repeat(64)), "net:[2]");
        Path restarted = machine(directory.resolve("restarted"), "1d2f", docker.formatted("a".repeat(64)), "net:[3]");
        Path namespace = machine(directory.resolve("namespace"), "1d2f", "", "net:[4]");
        Path second = machine(directory.resolve("second"), "77aa", "", "net:[4026531840]");

        assertThat(Stream.of(host, one, other, namespace, second).map(ThisMachine::hash))
                .doesNotHaveDuplicates();
        assertThat(ThisMachine.hash(restarted)).isEqualTo(ThisMachine.hash(one));
        assertThat(ThisMachine.hash(directory.resolve("nothing"))).isEqualTo(ThisMachine.hash(directory.resolve("no")));
    }

    private static Path machine(Path root, String id, String mounts, String network) throws IOException {
        Files.createDirectories(root.resolve("etc"));
        Files.createDirectories(root.resolve("proc/self/ns"));
        Files.writeString(root.resolve("etc/machine-id"), id + "\n");
        Files.writeString(root.resolve("proc/self/mountinfo"), mounts + "\n");
        Files.createSymbolicLink(root.resolve("proc/self/ns/net"), Path.of(network));
        return root;
    }
}
