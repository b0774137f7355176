// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.health;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;

/**
 * An HTTP server on loopback that answers after a set time with a body of a set size; no thread waits meanwhile, so
 * that any number of requests may be in its hands. Thread-safe.
 */
public final class TestHttpServer implements AutoCloseable {
    private static final int BACKLOG = 1000;
    private static final int THREADS = 4;

    private final HttpServer server;
    private final ScheduledExecutorService threads = Executors.newScheduledThreadPool(THREADS);
    private final LongAdder requests = new LongAdder();
    private final Duration delay;
    private final byte[] body;
    private final boolean keepAlive;

    private TestHttpServer(HttpServer server, Duration delay, byte[] body, boolean keepAlive) {
        this.server = server;
        this.delay = delay;
        this.body = body;
        this.keepAlive = keepAlive;
    }

    /** Starts a server on 127.0.0.1. */
    public static TestHttpServer start(Duration delay, int bodyBytes, boolean keepAlive) {
        return start("127.0.0.1", FreePorts.next(), delay, bodyBytes, keepAlive);
    }

    /**
     * Starts a server.
     *
     * @param address a loopback address
     * @param delay time between request and answer
     * @param keepAlive whether connections are kept open after the answer
     */
    public static TestHttpServer start(String address, int port, Duration delay, int bodyBytes, boolean keepAlive) {
        try {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getByName(address), port), BACKLOG);
            TestHttpServer test = new TestHttpServer(server, delay, new byte[bodyBytes], keepAlive);
            server.createContext("/", test::handle);
            server.setExecutor(test.threads);
            server.start();
            return test;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The server's port. */
    public int port() {
        return server.getAddress().getPort();
    }

    /** Requests so far. */
    public long requests() {
        return requests.sum();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) {
        requests.increment();
        threads.schedule(() -> answer(exchange), delay.toNanos(), TimeUnit.NANOSECONDS);
    }

    private void answer(HttpExchange exchange) {
        try (exchange;
                OutputStream out = exchange.getResponseBody()) {
            if (!keepAlive) {
                exchange.getResponseHeaders().set("Connection", "close");
            }
            exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
            out.write(body);
        } catch (IOException e) {
            // The client went away, as it does at the end of a test.
            exchange.close();
        }
    }
}
