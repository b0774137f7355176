// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import com.sun.net.httpserver.HttpHandler;
import io.github.trueload.testkit.http.StubServer;
import java.time.Duration;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;

/** Servers with a number of workers, for which requests queue, each of which takes its time. Stateless. */
final class QueueingServer {
    private static final Map<String, Integer> SHOP_MS = Map.of("/home", 20, "/search", 60, "/pay", 110);

    private QueueingServer() {}

    private static StubServer start(int workers, HttpHandler handler) {
        Semaphore free = new Semaphore(workers, true);
        return StubServer.start(exchange -> {
            free.acquireUninterruptibly();
            try {
                handler.handle(exchange);
            } finally {
                free.release();
            }
        });
    }

    /**
     * Each request takes some time, and its answer says how long in {@code Server-Timing}; that the request waited for
     * a worker before, the server does not know.
     */
    static StubServer start(int workers, Duration time) {
        return start(workers, exchange -> {
            long begin = System.nanoTime();
            for (long left = time.toNanos(); left > 0; left = begin + time.toNanos() - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
            exchange.getResponseHeaders().set("Server-Timing", "total;dur=" + (System.nanoTime() - begin) / 1e6);
            StubServer.answer(exchange, 200, "");
        });
    }

    /** A shop whose pages now and then take long, and which refuses one payment of thirty. */
    static StubServer ofShop() {
        Random random = new Random(7);
        return start(100, exchange -> {
            String path = exchange.getRequestURI().getPath();
            LockSupport.parkNanos(
                    (long) (SHOP_MS.getOrDefault(path, 1) * 1e6 * Math.exp(random.nextGaussian() * 0.35)));
            StubServer.answer(exchange, path.equals("/pay") && random.nextInt(30) == 0 ? 503 : 200, "");
        });
    }
}
