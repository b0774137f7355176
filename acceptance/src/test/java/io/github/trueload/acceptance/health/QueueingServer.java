// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;

/** A server with a number of workers, for which requests queue, each of which takes its time. Thread-safe. */
final class QueueingServer implements AutoCloseable {
    private static final int BACKLOG = 1000;
    private static final Map<String, Integer> SHOP_MS = Map.of("/home", 20, "/search", 60, "/pay", 110);

    private final ExecutorService workers;
    private final HttpServer server;

    private QueueingServer(int workers, HttpHandler handler) {
        try {
            this.server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), BACKLOG);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        this.workers = Executors.newFixedThreadPool(workers);
        server.createContext("/", handler);
        server.setExecutor(this.workers);
        server.start();
    }

    /**
     * Each request takes some time, and its answer says how long in {@code Server-Timing}; that the request waited for
     * a worker before, the server does not know.
     */
    static QueueingServer start(int workers, Duration time) {
        return new QueueingServer(workers, exchange -> {
            long begin = System.nanoTime();
            for (long left = time.toNanos(); left > 0; left = begin + time.toNanos() - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            exchange.getResponseHeaders().set("Server-Timing", "total;dur=" + (System.nanoTime() - begin) / 1e6);
            answer(exchange, 200);
        });
    }

    /** A shop whose pages now and then take long, and which refuses one payment of thirty. */
    static QueueingServer ofShop() {
        Random random = new Random(7);
        return new QueueingServer(100, exchange -> {
            String path = exchange.getRequestURI().getPath();
            LockSupport.parkNanos(
                    (long) (SHOP_MS.getOrDefault(path, 1) * 1e6 * Math.exp(random.nextGaussian() * 0.35)));
            answer(exchange, path.equals("/pay") && random.nextInt(30) == 0 ? 503 : 200);
        });
    }

    int port() {
        return server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
        workers.shutdownNow();
    }

    private static void answer(HttpExchange exchange, int status) throws IOException {
        exchange.sendResponseHeaders(status, -1);
        exchange.close();
    }
}
