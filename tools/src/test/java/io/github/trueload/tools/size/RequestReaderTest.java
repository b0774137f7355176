// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.tools.size.Conversation.RequestReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestReaderTest {
    private static final String THREE = "GET /a HTTP/1.1\r\nHost: x\r\n\r\n"
            + "POST /write?db=size HTTP/1.1\r\nContent-Length: 5\r\n\r\nGET /"
            + "PUT /c HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n";

    private final RequestReader reader = new RequestReader();

    @Test
    void findsTheEndOfEachRequestHoweverTheBytesArrive() throws IOException {
        for (int piece : new int[] {1, 2, 7, THREE.length()}) {
            assertThat(lines(THREE, piece))
                    .as("in pieces of %s", piece)
                    .containsExactly("GET /a HTTP/1.1", "POST /write?db=size HTTP/1.1", "PUT /c HTTP/1.1");
        }
    }

    @Test
    void knowsWhoWantsTheConnectionClosed() throws IOException {
        assertThat(lines("GET / HTTP/1.1\r\n\r\n", 100)).hasSize(1);
        assertThat(reader.wantsClose()).isFalse();
        assertThat(lines("GET / HTTP/1.1\r\nConnection: Close\r\n\r\n", 100)).hasSize(1);
        assertThat(reader.wantsClose()).isTrue();
    }

    @Test
    void asksOnceForABodyThatWaits() throws IOException {
        assertThat(lines("POST / HTTP/1.1\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n", 100))
                .isEmpty();
        assertThat(reader.wantsToBeAsked()).isTrue();
        assertThat(reader.wantsToBeAsked()).isFalse();
        assertThat(lines("ab", 100)).hasSize(1);
    }

    @Test
    void takesNoHeaderWithoutEndAndNoLengthThatIsNone() {
        assertThatThrownBy(() -> lines("GET /" + "a".repeat(70_000), 70_005)).hasMessageContaining("65536 bytes");
        assertThatThrownBy(() -> new RequestReader().isComplete(bytes("POST / HTTP/1.1\r\nContent-Length: x\r\n\r\n")))
                .hasMessageContaining("no number: x");
    }

    @Test
    void answersRowsQueriesAndTunnelsAsTheyNeed() {
        Conversation.Answers answers = new Conversation.Answers(3, 0);

        assertThat(text(answers.to("GET / HTTP/1.1"))).endsWith("Content-Length: 3\r\n\r\nxxx");
        assertThat(text(answers.to("HEAD / HTTP/1.1"))).endsWith("Content-Length: 3\r\n\r\n");
        assertThat(text(answers.to("POST /write?db=size HTTP/1.1"))).startsWith("HTTP/1.1 204 ");
        assertThat(text(answers.to("GET /query?q=x HTTP/1.1"))).contains("\"results\"");
        assertThat(text(answers.to("CONNECT shop:443 HTTP/1.1"))).startsWith("HTTP/1.1 502 ");
    }

    private List<String> lines(String text, int piece) throws IOException {
        List<String> lines = new ArrayList<>();
        for (int at = 0; at < text.length(); at += piece) {
            ByteBuffer in = bytes(text.substring(at, Math.min(text.length(), at + piece)));
            while (in.hasRemaining()) {
                if (reader.isComplete(in)) {
                    lines.add(reader.requestLine());
                }
            }
        }
        return lines;
    }

    private static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    private static String text(ByteBuffer bytes) {
        return StandardCharsets.US_ASCII.decode(bytes).toString();
    }
}
