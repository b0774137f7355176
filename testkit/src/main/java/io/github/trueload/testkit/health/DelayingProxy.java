// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.health;

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
import java.util.concurrent.locks.LockSupport;

/**
 * Passes TCP connections on to a server on loopback and holds back each piece of the answers for some time, as a
 * longer way would. The connection itself is accepted at once, by the kernel. Thread-safe.
 */
public final class DelayingProxy implements AutoCloseable {
    private static final int BUFFER = 16_384;

    private final ServerSocket listener;
    private final InetSocketAddress target;
    private final long delayNanos;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    private DelayingProxy(ServerSocket listener, InetSocketAddress target, Duration delay) {
        this.listener = listener;
        this.target = target;
        this.delayNanos = delay.toNanos();
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
        try {
            ServerSocket listener = new ServerSocket();
            listener.bind(own, 200);
            DelayingProxy proxy = new DelayingProxy(listener, target, delay);
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

    @Override
    public void close() {
        shut(listener);
        sockets.forEach(DelayingProxy::shut);
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Socket server = new Socket(target.getAddress(), target.getPort());
                client.setTcpNoDelay(true);
                server.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(server);
                daemon(() -> pass(client, server, 0));
                daemon(() -> pass(server, client, delayNanos));
            } catch (IOException e) {
                // Closed, or one connection failed, which its client sees.
                continue;
            }
        }
    }

    private void pass(Socket from, Socket to, long delay) {
        byte[] buffer = new byte[BUFFER];
        try {
            InputStream in = from.getInputStream();
            OutputStream out = to.getOutputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                hold(delay);
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
