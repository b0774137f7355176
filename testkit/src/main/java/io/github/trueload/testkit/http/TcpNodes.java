// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit.http;

import io.github.trueload.testkit.process.FreePorts;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;

/**
 * One server of 127.0.0.1 as the nodes of a cluster: 127.0.0.2, 127.0.0.3 and so on take connections at one port, count
 * them and pass them on. For servers that do not count for themselves. Thread-safe.
 */
public final class TcpNodes implements AutoCloseable {
    private final int port = FreePorts.next();
    private final Map<String, DelayingProxy> nodes = new TreeMap<>();

    private TcpNodes() {}

    /** Starts a number of nodes for a port of 127.0.0.1. */
    public static TcpNodes start(int count, int target) {
        TcpNodes cluster = new TcpNodes();
        for (int i = 2; i < 2 + count; i++) {
            InetSocketAddress own = new InetSocketAddress("127.0.0." + i, cluster.port);
            cluster.nodes.put(
                    own.getHostString(),
                    DelayingProxy.start(own, new InetSocketAddress("127.0.0.1", target), Duration.ZERO));
        }
        return cluster;
    }

    /** The port of all nodes. */
    public int port() {
        return port;
    }

    /** Connections so far per address; an address without any is there with 0. */
    public Map<String, Long> connections() {
        Map<String, Long> counts = new TreeMap<>();
        nodes.forEach((address, node) -> counts.put(address, node.connections()));
        return counts;
    }

    @Override
    public void close() {
        nodes.values().forEach(DelayingProxy::close);
    }
}
