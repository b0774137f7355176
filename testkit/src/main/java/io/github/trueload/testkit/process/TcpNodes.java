// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.process;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One server of 127.0.0.1 as the nodes of a cluster: 127.0.0.2, 127.0.0.3 and so on take connections at one port, count
 * them and pass them on. For servers that do not count for themselves. Thread-safe.
 */
public final class TcpNodes implements AutoCloseable {
    private final int target;
    private final int port;
    private final Map<String, AtomicLong> connections = new TreeMap<>();
    private final Set<AutoCloseable> open = ConcurrentHashMap.newKeySet();

    private TcpNodes(int target, int port) {
        this.target = target;
        this.port = port;
    }

    /** Starts a number of nodes for a port of 127.0.0.1. */
    public static TcpNodes start(int count, int target) {
        TcpNodes nodes = new TcpNodes(target, FreePorts.next());
        for (int i = 0; i < count; i++) {
            nodes.connections.put("127.0.0." + (2 + i), new AtomicLong());
        }
        try {
            for (Map.Entry<String, AtomicLong> node : nodes.connections.entrySet()) {
                ServerSocket listener = new ServerSocket();
                nodes.open.add(listener);
                listener.bind(new InetSocketAddress(InetAddress.getByName(node.getKey()), nodes.port), 500);
                daemon(() -> nodes.accept(listener, node.getValue()));
            }
        } catch (IOException e) {
            nodes.close();
            throw new UncheckedIOException(e);
        }
        return nodes;
    }

    /** The port of all nodes. */
    public int port() {
        return port;
    }

    /** Connections so far per address; an address without any is there with 0. */
    public Map<String, Long> connections() {
        Map<String, Long> counts = new TreeMap<>();
        connections.forEach((address, count) -> counts.put(address, count.get()));
        return counts;
    }

    @Override
    public void close() {
        open.forEach(TcpNodes::shut);
    }

    private void accept(ServerSocket listener, AtomicLong count) {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                open.add(client);
                count.incrementAndGet();
                Socket server = new Socket("127.0.0.1", target);
                open.add(server);
                daemon(() -> pass(client, server));
                daemon(() -> pass(server, client));
            } catch (IOException e) {
                // Closed, or one connection failed, which its client sees.
                continue;
            }
        }
    }

    private void pass(Socket from, Socket to) {
        try {
            from.getInputStream().transferTo(to.getOutputStream());
        } catch (IOException e) {
            // One side is gone; so goes the other.
        } finally {
            shut(from);
            shut(to);
            open.remove(from);
            open.remove(to);
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
        Thread thread = new Thread(work, "tcp-node");
        thread.setDaemon(true);
        thread.start();
    }
}
