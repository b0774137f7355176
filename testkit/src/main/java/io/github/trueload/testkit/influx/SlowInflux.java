// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.influx;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.zip.GZIPInputStream;

/**
 * A server that takes so many bytes of line protocol a second, one request after the other, and does the work also
 * when the client no longer waits for the answer, as a database does. It can be away for a while. It keeps one version
 * of each point and knows how many requests were open at once. Thread-safe.
 */
public final class SlowInflux implements AutoCloseable {
    private final long bytesPerSecond;
    private final int port;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Set<String> points = ConcurrentHashMap.newKeySet();
    private final AtomicInteger open = new AtomicInteger();
    private final AtomicInteger mostOpen = new AtomicInteger();
    private final AtomicLong freeAtNanos = new AtomicLong(System.nanoTime());
    private final AtomicLong requests = new AtomicLong();
    private HttpServer server;

    private SlowInflux(long bytesPerSecond) {
        this.bytesPerSecond = bytesPerSecond;
        this.server = listen(0);
        this.port = server.getAddress().getPort();
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
        server.stop(0);
    }

    /** Takes connections again. */
    public synchronized void comeBack() {
        server = listen(port);
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
        server.stop(0);
        threads.shutdownNow();
    }

    private HttpServer listen(int wanted) {
        try {
            HttpServer listening =
                    HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), wanted), 1_000);
            listening.createContext("/", this::handle);
            listening.setExecutor(threads);
            listening.start();
            return listening;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void handle(HttpExchange exchange) throws IOException {
        requests.incrementAndGet();
        mostOpen.accumulateAndGet(open.incrementAndGet(), Math::max);
        try {
            byte[] lines = body(exchange);
            work(lines.length);
            for (String line : new String(lines, StandardCharsets.UTF_8).split("\n")) {
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

    /** What a listener sent. */
    static byte[] body(HttpExchange exchange) throws IOException {
        boolean compressed = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
        try (InputStream in = compressed ? new GZIPInputStream(exchange.getRequestBody()) : exchange.getRequestBody()) {
            return in.readAllBytes();
        }
    }
}
