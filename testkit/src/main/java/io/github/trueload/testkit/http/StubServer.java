// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.http;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPInputStream;

/** An HTTP server on 127.0.0.1 whose answers a test gives, each request on a thread of its own. Thread-safe. */
public final class StubServer implements AutoCloseable {
    private static final int BACKLOG = 1000;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newCachedThreadPool();

    private StubServer(int port, HttpHandler answers) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), BACKLOG);
        server.createContext("/", answers);
        server.setExecutor(threads);
        server.start();
    }

    /** Starts one on a free port. */
    public static StubServer start(HttpHandler answers) {
        return start(0, answers);
    }

    /** Starts one on a port, 0 for a free one. */
    public static StubServer start(int port, HttpHandler answers) {
        try {
            return new StubServer(port, answers);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Its port. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** {@code 127.0.0.1:port}. */
    public String address() {
        return "127.0.0.1:" + port();
    }

    /** What came with a request, unpacked where it was compressed. */
    public static String body(HttpExchange exchange) throws IOException {
        boolean compressed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (InputStream in = compressed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Answers a request, with no body where the text is empty. */
    public static void answer(HttpExchange exchange, int status, String text) throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        if (body.length > 0) {
            exchange.getResponseBody().write(body);
        }
        exchange.close();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }
}
