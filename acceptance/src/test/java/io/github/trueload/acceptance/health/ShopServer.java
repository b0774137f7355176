// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** A server whose pages take their time, now and then long, and which refuses one payment of thirty. Thread-safe. */
final class ShopServer implements AutoCloseable {
    private static final int BACKLOG = 1000;
    private static final Map<String, Integer> MILLIS = Map.of("/home", 20, "/search", 60, "/pay", 110);

    private final ExecutorService workers = Executors.newFixedThreadPool(100);
    private final Random random = new Random(7);
    private final HttpServer server;

    private ShopServer(HttpServer server) {
        this.server = server;
        server.createContext("/", this::handle);
        server.setExecutor(workers);
        server.start();
    }

    static ShopServer start() {
        try {
            InetSocketAddress address = new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0);
            return new ShopServer(HttpServer.create(address, BACKLOG));
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
        String path = exchange.getRequestURI().getPath();
        double spread = Math.exp(random.nextGaussian() * 0.35);
        LockSupport.parkNanos((long) (TimeUnit.MILLISECONDS.toNanos(MILLIS.getOrDefault(path, 1)) * spread));
        exchange.sendResponseHeaders(path.equals("/pay") && random.nextInt(30) == 0 ? 503 : 200, -1);
        exchange.close();
    }
}
