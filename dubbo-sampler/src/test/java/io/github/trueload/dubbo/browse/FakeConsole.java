// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.browse;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/** A server that answers one line of each connection, one connection after the other. */
final class FakeConsole implements AutoCloseable {
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final Answer answer;

    /** The line that was answered last. */
    volatile String asked;

    FakeConsole(Answer answer) throws IOException {
        this.answer = answer;
        Thread thread = new Thread(this::serve, "fake-console");
        thread.setDaemon(true);
        thread.start();
    }

    String address() {
        return "127.0.0.1:" + server.getLocalPort();
    }

    private void serve() {
        while (!server.isClosed()) {
            try (Socket client = server.accept()) {
                StringBuilder line = new StringBuilder();
                for (int next = client.getInputStream().read(); next >= 0 && next != '\n'; ) {
                    line.append((char) next);
                    next = client.getInputStream().read();
                }
                asked = line.toString().trim();
                answer.to(client);
            } catch (IOException e) {
                // The client had enough, or the test is over.
                continue;
            }
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    /** What is said to a client, whose connection is closed afterwards. */
    interface Answer {
        void to(Socket client) throws IOException;

        static Answer of(String text) {
            return client -> client.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }

        /** The same, but the client has to close the connection. */
        static Answer kept(String text) {
            return client -> {
                of(text).to(client);
                client.getInputStream().read();
            };
        }
    }
}
