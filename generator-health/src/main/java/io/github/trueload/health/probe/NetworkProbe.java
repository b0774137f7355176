// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.HostReading;
import io.github.trueload.health.reading.NetworkReading;
import io.github.trueload.health.reading.TargetReading;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;

/**
 * Looks at connections and addresses. It may wait for a name server and read a long table, so it has a slow thread of
 * its own, which calls {@link #look()}; any thread may take the {@link #latest()} result.
 */
public final class NetworkProbe {
    private static final String BALANCER = "counted by the DNS balancer";
    private static final long RESOLVE_AGAIN_NANOS = 300_000_000_000L;

    /** Finds all addresses of a host name. */
    interface Names {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    private final SampleProbe samples;
    private final BalancerCounts balancer;
    private final Names names;
    private final Path root;
    private final LongSupplier nanoClock;
    private final RecentConnections connected;
    private final Map<String, List<String>> addresses = new HashMap<>();
    private long resolvedNanos;
    private volatile NetworkReading latest = NetworkReading.ABSENT;

    /** Looks at this machine. */
    public NetworkProbe(SampleProbe samples) {
        this(samples, new BalancerCounts(), InetAddress::getAllByName, Paths.get("/"), System::nanoTime);
    }

    NetworkProbe(SampleProbe samples, BalancerCounts balancer, Names names, Path root, LongSupplier nanoClock) {
        this.samples = samples;
        this.balancer = balancer;
        this.names = names;
        this.root = root;
        this.nanoClock = nanoClock;
        this.connected = new RecentConnections(nanoClock);
        this.resolvedNanos = nanoClock.getAsLong();
    }

    /** What the last look found. */
    public NetworkReading latest() {
        return latest;
    }

    /** Looks once. May take seconds where a name server does not answer. */
    public void look() throws IOException {
        SocketTable sockets = SocketTable.read(root);
        Map<String, HostReading> hosts = new LinkedHashMap<>();
        balancer.read().forEach((host, counts) -> hosts.put(host, new HostReading(host, counts, BALANCER)));
        if (sockets != null) {
            for (TargetConnects target : samples.seen()) {
                if (!hosts.containsKey(target.host())) {
                    spread(target, sockets, hosts);
                }
            }
        }
        latest = reading(sockets, hosts);
    }

    private NetworkReading reading(SocketTable sockets, Map<String, HostReading> hosts) {
        double most = sockets == null ? Double.NaN : 0;
        String server = "";
        Map<String, BitSet> connections =
                sockets == null ? Collections.<String, BitSet>emptyMap() : sockets.connections();
        for (Map.Entry<String, BitSet> entry : connections.entrySet()) {
            if (entry.getValue().cardinality() > most) {
                most = entry.getValue().cardinality();
                server = entry.getKey();
            }
        }
        double max = sockets == null ? Double.NaN : sockets.portsMax();
        return new NetworkReading(targets(sockets, hosts), hosts.values(), most, max, server);
    }

    private List<TargetReading> targets(SocketTable sockets, Map<String, HostReading> hosts) {
        List<TargetReading> targets = new ArrayList<>();
        for (TargetConnects target : samples.seen()) {
            double ports = Double.NaN;
            if (sockets != null) {
                HostReading host = hosts.get(target.host());
                for (String address : host == null ? resolve(target.host()) : host.connections.keySet()) {
                    int taken = sockets.to(address, target.port()).cardinality();
                    ports = taken <= ports ? ports : taken;
                }
            }
            targets.add(target.read(ports));
        }
        return targets;
    }

    private void spread(TargetConnects target, SocketTable sockets, Map<String, HostReading> hosts) {
        List<String> all = resolve(target.host());
        if (all.size() < 2) {
            return;
        }
        Map<String, Long> counts = new HashMap<>();
        for (String address : all) {
            counts.put(address, connected.to(address, target.port(), sockets));
        }
        HostReading reading = new HostReading(target.host(), counts, "seen in the last minute");
        if (reading.total() > 0) {
            hosts.put(target.host(), reading);
        }
    }

    /** Asks seldom: in a rotating name server each question moves the turn that the samples would have had. */
    private List<String> resolve(String host) {
        long now = nanoClock.getAsLong();
        if (now - resolvedNanos > RESOLVE_AGAIN_NANOS) {
            addresses.clear();
            resolvedNanos = now;
        }
        return addresses.computeIfAbsent(host, name -> {
            List<String> found = new ArrayList<>();
            try {
                for (InetAddress address : names.addresses(name)) {
                    found.add(address.getHostAddress());
                }
            } catch (UnknownHostException e) {
                // The plan may have its own name server; then nothing can be said about this host.
                return found;
            }
            return found;
        });
    }
}
