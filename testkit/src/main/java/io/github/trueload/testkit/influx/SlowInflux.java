// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.sun.net.httpserver.HttpExchange;
import io.github.trueload.testkit.http.StubServer;
import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A server that takes so many bytes of line protocol a second, one request after the other, and does the work also
 * when the client no longer waits for the answer, as a database does. It can be away for a while. It keeps one version
 * of each point and knows how many requests were open at once. Thread-safe.
 */
public final class SlowInflux implements AutoCloseable {
    private final long bytesPerSecond;
    /** Not one of those that the system gives to clients, or one of them may have it when the server comes back. */
    private final int port = FreePorts.next();

    private final Set<String> points = ConcurrentHashMap.newKeySet();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final AtomicLong freeAtNanos = new AtomicLong(System.nanoTime());
    private final AtomicLong requests = new AtomicLong();
    private StubServer server;

    private SlowInflux(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
        this.server = StubServer.start(port, this::handle);
    }

    /** Starts a server on a free loopback port. */
    public static SlowInflux start(long bytesPerSecond) {
        return new SlowInflux(bytesPerSecond);
    }

    /** The address to write to, also while it is away. */
    public String url() {
        return "http://127.0.0.1:" + port + "/write?db=jmeter";
    }

    /** Refuses connections from now on. */
    public synchronized void goAway() {
        server.close();
    }

    /** Takes connections again. */
    public synchronized void comeBack() {
        server = StubServer.start(port, this::handle);
    }

    /** How many different points it has. */
    public int points() {
        return points.size();
    }

    /** How many requests came. */
    public long requests() {
        return requests.get();
    }

    /** How many requests were open at once, at most, since the last call. */
    public int takeMostOpen() {
        return mostOpen.getAndSet(open.get());
    }

    @Override
    public synchronized void close() {
        server.close();
    }

    private void handle(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
        try {
            String lines = StubServer.body(exchange);
            work(lines.length());
            for (String line : lines.split("\n")) {
                points.add(line.replaceFirst("(?<!\\\\) .* ", " "));
            }
            exchange.sendResponseHeaders(204, -1);
        } finally {
            open.decrementAndGet();
            exchange.close();
        }
    }

    /** Waits until those before are done and these bytes are, too. */
    private void work(int bytes) {
        long needed = bytes * 1_000_000_000L / bytesPerSecond;
        long done = freeAtNanos.updateAndGet(free -> Math.max(free, System.nanoTime()) + needed);
        for (long left = done - System.nanoTime(); left > 0; left = done - System.nanoTime()) {
            LockSupport.parkNanos(left);
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
        }
    }
}
