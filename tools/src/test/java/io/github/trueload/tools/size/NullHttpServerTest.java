// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class NullHttpServerTest {
    private static final String THREE = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
            + "POST /write?db=size HTTP/1.1\r\nContent-Length: 5\r\n\r\nGET /"
            + "PURGE /c HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nT: u\r\n\r\n";

    @AutoClose
    private ServerSocket listening;

    @BeforeEach
    void start() throws IOException {
        listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        new NullHttpServer(3, 0).serve(listening);
    }

    @Test
    void findsTheEndOfEachRequestHoweverTheBytesArrive() throws IOException {
        for (int piece : new int[] {1, 2, 7, THREE.length()}) {
            assertThat(statuses(answers(THREE + THREE, piece)))
                    .as("in pieces of %s", piece)
                    .isEqualTo("200 204 200 200 204 200");
        }
    }

    @Test
    void closesTheConnectionOfWhoWantsThat() throws IOException {
        String get = "GET / HTTP/1.1\r\n\r\n";
        String close = "GET / HTTP/1.1\r\nConnection: Close\r\n\r\n";
        String old = "GET / HTTP/1.0\r\n\r\n";

        assertThat(statuses(answers(get + close + get))).isEqualTo("200 200");
        assertThat(statuses(answers(get + old + get))).isEqualTo("200 200");
    }

    @Test
    void asksOnceForABodyThatWaits() throws IOException {
        assertThat(statuses(answers("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n"
                        + "abGET / HTTP/1.1\r\n\r\n")))
                .isEqualTo("100 200 200");
    }

    @Test
    void takesNoLengthThatIsNone() throws IOException {
        assertThat(answers("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n")).startsWith("HTTP/1.0 400 ");
    }

    @Test
    void answersRowsQueriesAndTunnelsAsTheyNeed() throws IOException {
        assertThat(answers("GET / HTTP/1.1\r\n\r\n"))
                .contains("Content-Length: 3\r\n")
                .endsWith("\r\n\r\nxxx");
        assertThat(answers("HEAD / HTTP/1.1\r\n\r\n"))
                .contains("Content-Length: 3\r\n")
                .endsWith("\r\n\r\n");
        assertThat(answers("POST /write?db=size HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 204 ");
        assertThat(answers("GET /query?q=x HTTP/1.1\r\n\r\n")).contains("\"results\"");
        assertThat(answers("CONNECT shop:443 HTTP/1.1\r\n\r\n")).startsWith("HTTP/1.1 502 ");
    }

    @Test
    void answersEachConnectionOfAClientThatKeepsNone() throws IOException {
        for (int i = 0; i < 20; i++) {
            assertThat(answers("GET / HTTP/1.1\r\nConnection: close\r\n\r\n")).endsWith("xxx");
        }
    }

    private static String statuses(String answers) {
        return String.join(
                " ",
                Pattern.compile("HTTP/1.1 (\\d+) ")
                        .matcher(answers)
                        .results()
                        .map(status -> status.group(1))
                        .toList());
    }

    private String answers(String requests) throws IOException {
        return answers(requests, requests.length());
    }

    /** All that the server says to requests that arrive in pieces. */
    private String answers(String requests, int piece) throws IOException {
        try (Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort())) {
            client.setTcpNoDelay(true);
            for (int i = 0; i < requests.length(); i += piece) {
                String part = requests.substring(i, Math.min(requests.length(), i + piece));
                client.getOutputStream().write(part.getBytes(StandardCharsets.US_ASCII));
            }
            client.shutdownOutput();
            return new String(client.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
        }
    }
}
