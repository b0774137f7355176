// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.influx.settings.Given;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** What a server may answer that is no InfluxDB, or wants no good. */
@EndsInTime
class HostileAnswersTest {
    @Test
    void anyAnswerToAQuestionIsRowsOrRefused() {
        Mutations answers = Mutations.of(
                6,
                "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"c\",\"columns\":[\"time\",\"instance\"],"
                        + "\"values\":[[1700000000000,\"gen-0\"],[1700000001000,\"gen-1\"]]}]}]}",
                "{\"results\":[{\"statement_id\":0}]}");
        int read = 0;
        for (int i = 0; i < Mutations.INPUTS; i++) {
            try {
                List<Map<String, String>> rows = QueryClient.rows(answers.text());
                assertThat(rows).doesNotContainNull();
                read++;
            } catch (QueryClient.RefusedException e) {
                assertThat(e.getMessage()).isNotNull().hasSizeLessThan(300);
            }
        }
        assertThat(read).isBetween(Mutations.INPUTS / 20, Mutations.INPUTS - Mutations.INPUTS / 20);
    }

    @Test
    void ofAnAnswerWithoutEndOnlySoMuchIsReadAsIsPermitted() throws Exception {
        String start = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n";
        try (Endless server = new Endless(start, "[1,2,3],")) {
            assertThat(server.ask()).hasSize(100_000);
        }
    }

    @Test
    void anErrorWithoutEndIsALine() throws Exception {
        try (Endless server = new Endless("HTTP/1.1 400 Bad\r\nContent-Type: text/plain\r\n\r\n", "no such thing\n")) {
            assertThatThrownBy(server::ask)
                    .isInstanceOf(QueryClient.RefusedException.class)
                    .message()
                    .hasSizeLessThan(400);
        }
    }

    @Test
    void headersWithoutEndAreATrouble() throws Exception {
        try (Endless server = new Endless("HTTP/1.1 200 OK\r\n", "X-More: and more\r\n")) {
            // Okhttp reads 256 KiB of them; else it would be the call's time-out.
            assertThatThrownBy(server::ask)
                    .isInstanceOf(IOException.class)
                    .isNotInstanceOf(InterruptedIOException.class);
        }
    }

    @Test
    void anAnswerThatTricklesInIsNotWaitedForWithoutEnd() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
            Thread thread = new Thread(() -> trickle(server), "trickling-server");
            thread.setDaemon(true);
            thread.start();
            try (HttpSender sender = new HttpSender(Given.url(url(server)), new ServerClock())) {
                Answer answer = sender.send("m f=1 1\n".getBytes(StandardCharsets.UTF_8), 300);

                assertThat(answer.reaction).isEqualTo(Answer.Reaction.LOST);
            }
        }
    }

    /** Sends a header every few milliseconds, so that no single one is late, until nobody reads it any more. */
    private static void trickle(ServerSocket server) {
        try (Socket socket = server.accept();
                OutputStream out = socket.getOutputStream()) {
            socket.getInputStream().read(new byte[8192]);
            out.write("HTTP/1.1 204 Written\r\n".getBytes(StandardCharsets.US_ASCII));
            while (true) {
                out.write("X-More: and more\r\n".getBytes(StandardCharsets.US_ASCII));
                LockSupport.parkNanos(10_000_000);
            }
        } catch (IOException e) {
            // The client had enough.
            return;
        }
    }

    private static String url(ServerSocket server) {
        return "http://127.0.0.1:" + server.getLocalPort() + "/write?db=jmeter";
    }

    /** Answers with a start, and then with the same for ever. */
    private static final class Endless implements AutoCloseable {
        private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        private final byte[] start;
        private final byte[] more;

        Endless(String start, String more) throws IOException {
            this.start = start.getBytes(StandardCharsets.US_ASCII);
            this.more = more.repeat(1_000).getBytes(StandardCharsets.US_ASCII);
            Thread thread = new Thread(this::serve, "endless-server");
            thread.setDaemon(true);
            thread.start();
        }

        /** What a client reads that reads 100,000 bytes. */
        String ask() throws IOException {
            QueryClient client =
                    QueryClient.of(Given.url(url(server)), 60, 100_000).orElseThrow();
            try {
                return client.ask("SELECT 1");
            } finally {
                client.close();
            }
        }

        private void serve() {
            while (!server.isClosed()) {
                try (Socket socket = server.accept();
                        InputStream in = socket.getInputStream();
                        OutputStream out = socket.getOutputStream()) {
                    byte[] request = new byte[8192];
                    int read = in.read(request);
                    assertThat(Arrays.copyOf(request, Math.max(0, read))).isNotEmpty();
                    out.write(start);
                    while (true) {
                        out.write(more);
                    }
                } catch (IOException e) {
                    // The client had enough.
                    continue;
                }
            }
        }

        @Override
        public void close() throws IOException {
            server.close();
        }
    }
}
