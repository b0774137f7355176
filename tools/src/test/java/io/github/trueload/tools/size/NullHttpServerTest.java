// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.tools.size.NullHttpServer.Request;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NullHttpServerTest {
    private static final String THREE = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
            + "POST /write?db=size HTTP/1.1\r\nContent-Length: 5\r\n\r\nGET /"
            + "PUT /c HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n"
            + "3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\nT: u\r\n\r\n";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    @Test
    void findsTheEndOfEachRequestHoweverTheBytesArrive() throws IOException {
        for (int piece : new int[] {1, 2, 7, THREE.length()}) {
            assertThat(lines(piece, THREE + "\r\n" + THREE))
                    .as("in pieces of %s", piece)
                    .hasSize(6)
                    .startsWith("GET /a HTTP/1.1", "POST /write?db=size HTTP/1.1", "PUT /c HTTP/1.1")
                    .endsWith("PUT /c HTTP/1.1");
        }
    }

    @Test
    void knowsWhoWantsTheConnectionClosed() throws IOException {
        Request request =
                request(100, "GET / HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\nConnection: Close\r\n\r\nGET / HTTP/1.0\r\n\r\n");
        List<Boolean> last = new ArrayList<>();
        while (request.read()) {
            last.add(request.last);
        }

        assertThat(last).containsExactly(false, true, true);
    }

    @Test
    void asksOnceForABodyThatWaits() throws IOException {
        assertThat(lines(
                        100,
                        "POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\nabGET / HTTP/1.1\r\n\r\n"))
                .hasSize(2);
        assertThat(out).hasToString("HTTP/1.1 100 Continue\r\n\r\n");
    }

    @Test
    void takesNoLengthThatIsNone() {
        assertThatThrownBy(() -> lines(100, "POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n"))
                .isInstanceOf(NumberFormatException.class);
    }

    @Test
    void answersRowsQueriesAndTunnelsAsTheyNeed() {
        NullHttpServer server = new NullHttpServer(3, 0);

        assertThat(text(server, "GET / HTTP/1.1")).endsWith("Content-Length: 3\r\n\r\nxxx");
        assertThat(text(server, "HEAD / HTTP/1.1")).endsWith("Content-Length: 3\r\n\r\n");
        assertThat(text(server, "POST /write?db=size HTTP/1.1")).startsWith("HTTP/1.1 204 ");
        assertThat(text(server, "GET /query?q=x HTTP/1.1")).contains("\"results\"");
        assertThat(text(server, "CONNECT shop:443 HTTP/1.1")).startsWith("HTTP/1.1 502 ");
    }

    @Test
    void answersEachConnectionOfAClientThatKeepsNone() throws IOException {
        try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            new NullHttpServer(3, 0).serve(listening);
            for (int i = 0; i < 20; i++) {
                try (Socket client = new Socket(listening.getInetAddress(), listening.getLocalPort())) {
                    client.getOutputStream()
                            .write("GET / HTTP/1.1\r\nConnection: close\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                    assertThat(client.getInputStream().readAllBytes()).endsWith('x', 'x', 'x');
                }
            }
        }
    }

    private static String text(NullHttpServer server, String requestLine) {
        return new String(server.answerTo(requestLine), StandardCharsets.US_ASCII);
    }

    private List<String> lines(int piece, String text) throws IOException {
        Request request = request(piece, text);
        List<String> lines = new ArrayList<>();
        while (request.read()) {
            lines.add(request.line);
        }
        return lines;
    }

    private Request request(int piece, String text) {
        InputStream bytes = new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII)) {
            @Override
            public synchronized int read(byte[] buffer, int offset, int length) {
                return super.read(buffer, offset, Math.min(length, piece));
            }
        };
        return new Request(bytes, out);
    }
}
