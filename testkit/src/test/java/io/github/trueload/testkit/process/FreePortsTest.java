// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FreePortsTest {
    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.3"})
    void aPortInUseOnAnyAddressIsNotFree(String address) throws IOException {
        int port = FreePorts.next();
        assertThat(FreePorts.isFree(port)).isTrue();
        try (ServerSocket tcp = new ServerSocket()) {
            tcp.bind(new InetSocketAddress(address, port));
            assertThat(FreePorts.isFree(port)).isFalse();
        }
        try (DatagramSocket udp = new DatagramSocket(null)) {
            udp.bind(new InetSocketAddress(address, port));
            assertThat(FreePorts.isFree(port)).isFalse();
        }
        assertThat(FreePorts.isFree(port)).isTrue();
    }

    @Test
    void noPortIsHandedOutTwice() {
        assertThat(java.util.stream.IntStream.range(0, 200).map(i -> FreePorts.next()))
                .doesNotHaveDuplicates();
    }
}
