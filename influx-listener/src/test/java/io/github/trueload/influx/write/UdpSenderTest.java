// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.settings.Given;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UdpSenderTest {
    @Test
    void rowsGoInAsFewDatagramsAsARouterLetsPass() throws IOException {
        byte[] row = row(600);
        byte[] three = (text(row) + text(row) + text(row)).getBytes(StandardCharsets.UTF_8);

        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                UdpSender sender = to(receiver)) {
            receiver.setSoTimeout(20_000);
            assertThat(sender.send(three, 1000).reaction).isEqualTo(Answer.Reaction.WRITTEN);

            assertThat(received(receiver)).isEqualTo(2 * row.length);
            assertThat(received(receiver)).isEqualTo(row.length);
        }
    }

    @Test
    void aRowThatNoDatagramTakesIsTooLargeAndHoldsUpNoOther() throws IOException {
        try (DatagramSocket receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
                UdpSender sender = to(receiver)) {
            Answer answer = sender.send(row(70_000), 1000);

            assertThat(answer.reaction).isEqualTo(Answer.Reaction.TOO_LARGE);
            assertThat(answer)
                    .hasToString(
                            "a row of 70000 bytes does not fit into a datagram, which takes 65507; write over HTTP");
        }
    }

    private static UdpSender to(DatagramSocket receiver) {
        Map<String, String> parameters = Map.of(
                "influxdbMetricsSender",
                "org.apache.jmeter.visualizers.backend.influxdb.UdpMetricsSender",
                "influxdbUrl",
                "127.0.0.1:" + receiver.getLocalPort());
        return new UdpSender(Given.settings(parameters).target);
    }

    private static int received(DatagramSocket receiver) throws IOException {
        DatagramPacket packet = new DatagramPacket(new byte[4096], 4096);
        receiver.receive(packet);
        return packet.getLength();
    }

    private static String text(byte[] row) {
        return new String(row, StandardCharsets.UTF_8);
    }

    /** Of so many bytes, its line break included. */
    private static byte[] row(int bytes) {
        return ("m f=\"" + "x".repeat(bytes - 7) + "\"\n").getBytes(StandardCharsets.UTF_8);
    }
}
