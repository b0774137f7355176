// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.http;

import io.github.trueload.testkit.process.FreePorts;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;

/**
 * Passes TCP connections on to a server on loopback and holds back each piece of the answers for some time, as a
 * longer way would, or each piece of the requests for the time that a narrow way needs for it. The connection itself is
 * accepted at once, by the kernel. Thread-safe.
 */
public final class DelayingProxy implements AutoCloseable {
    private static final int BUFFER = 16_384;

    private final ServerSocket listener;
    private final InetSocketAddress target;
    private final LongUnaryOperator wayThere;
    private final LongUnaryOperator wayBack;
    private final LongAdder accepted = new LongAdder();
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private DelayingProxy(
            ServerSocket listener, InetSocketAddress target, LongUnaryOperator wayThere, LongUnaryOperator wayBack) {
        this.listener = listener;
        this.target = target;
        this.wayThere = wayThere;
        this.wayBack = wayBack;
    }

    /** Starts a proxy on 127.0.0.1 for a port there. */
    public static DelayingProxy start(int target, Duration delay) {
        return start(
                new InetSocketAddress("127.0.0.1", FreePorts.next()),
                new InetSocketAddress("127.0.0.1", target),
                delay);
    }

    /** Starts a proxy on one address of this machine for another one. */
    public static DelayingProxy start(InetSocketAddress own, InetSocketAddress target, Duration delay) {
        return start(own, target, bytes -> 0, bytes -> delay.toNanos());
    }

    /**
     * Starts a proxy on 127.0.0.1 for a port there through which so many bytes a second pass to the server on each
     * connection, and answers at once.
     *
     * @param bytesPerSecond asked for each piece
     */
    public static DelayingProxy throttled(int target, LongSupplier bytesPerSecond) {
        return start(
                new InetSocketAddress("127.0.0.1", FreePorts.next()),
                new InetSocketAddress("127.0.0.1", target),
                bytes -> TimeUnit.SECONDS.toNanos(bytes) / bytesPerSecond.getAsLong(),
                bytes -> 0);
    }

    private static DelayingProxy start(
            InetSocketAddress own, InetSocketAddress target, LongUnaryOperator wayThere, LongUnaryOperator wayBack) {
        try {
            ServerSocket listener = new ServerSocket();
            listener.bind(own, 200);
            DelayingProxy proxy = new DelayingProxy(listener, target, wayThere, wayBack);
            daemon(proxy::accept);
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The proxy's port. */
    public int port() {
        return listener.getLocalPort();
    }

    /** Connections so far. */
    public long connections() {
        return accepted.sum();
    }

    @Override
    public void close() {
        shut(listener);
        sockets.forEach(DelayingProxy::shut);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                accepted.increment();
                connect(client);
            } catch (IOException e) {
                // Closed, or one connection failed, which its client sees.
                continue;
            }
        }
    }

    private void connect(Socket client) throws IOException {
        try {
            Socket server = new Socket(target.getAddress(), target.getPort());
            client.setTcpNoDelay(true);
            server.setTcpNoDelay(true);
            sockets.add(client);
            sockets.add(server);
            daemon(() -> pass(client, server, wayThere));
            daemon(() -> pass(server, client, wayBack));
        } catch (IOException e) {
            client.close();
            throw e;
        }
    }

    private void pass(Socket from, Socket to, LongUnaryOperator delay) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                hold(delay.applyAsLong(count));
                out.write(buffer, 0, count);
                out.flush();
            }
        } catch (IOException e) {
            // One side is gone; so goes the other.
        } finally {
            shut(from);
            shut(to);
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private static void hold(long delay) {
        long end = System.nanoTime() + delay;
        for (long left = delay; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    private static void shut(AutoCloseable socket) {
        try {
            socket.close();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static void daemon(Runnable work) {
        Thread thread = new Thread(work, "delaying proxy");
        thread.setDaemon(true);
        thread.start();
    }
}
