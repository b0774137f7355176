// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/**
 * A server with few workers, each of which takes some time for a request and says how long in {@code Server-Timing};
 * that requests wait for a worker before, it does not know. Thread-safe.
 */
final class QueueingServer implements AutoCloseable {
    private static final int BACKLOG = 1000;

    private final ExecutorService workers;
    private final HttpServer server;
    private final Duration time;

    private QueueingServer(HttpServer server, int workers, Duration time) {
        this.server = server;
        this.time = time;
        this.workers = Executors.newFixedThreadPool(workers);
        server.createContext("/", this::handle);
        server.setExecutor(this.workers);
        server.start();
    }

    static QueueingServer start(int workers, Duration time) {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
            return new QueueingServer(HttpServer.create(address, BACKLOG), workers, time);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        workers.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        long begin = System.nanoTime();
        for (long left = time.toNanos(); left > 0; left = begin + time.toNanos() - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        exchange.getResponseHeaders().set("Server-Timing", "total;dur=" + (System.nanoTime() - begin) / 1e6);
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }
}
