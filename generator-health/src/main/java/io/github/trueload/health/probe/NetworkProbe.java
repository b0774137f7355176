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
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Looks at connections and addresses. It may wait for a name server and read a long table, so it has a slow thread of
 * its own, which calls {@link #look()}; any thread may take the {@link #latest()} result.
 */
public final class NetworkProbe {
    /** Finds all addresses of a host name. */
    interface Names {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    private final SampleProbe samples;
    private final Path root;
    private final HostAddresses addresses;
    private final BalancedHosts balanced;
    private final SeenHosts seen;
    private volatile NetworkReading latest = NetworkReading.ABSENT;
    private volatile Map<TargetConnects, Double> portsTaken = Collections.emptyMap();
    /** How many sockets there were at the last look, where nothing was connected then; else empty. */
    private String unconnected = "";

    /** Looks at this machine. */
    public NetworkProbe(SampleProbe samples) {
        this(samples, new BalancerCounts(), InetAddress::getAllByName, Paths.get("/"), System::nanoTime);
    }

    NetworkProbe(SampleProbe samples, BalancerCounts balancer, Names names, Path root, LongSupplier nanoClock) {
        this.samples = samples;
        this.root = root;
        this.addresses = new HostAddresses(names, nanoClock);
        this.balanced = new BalancedHosts(balancer, nanoClock);
        this.seen = new SeenHosts(nanoClock);
    }

    /** What the last look found, with the connect times up to now. */
    public NetworkReading latest() {
        Map<TargetConnects, Double> ports = portsTaken;
        List<TargetReading> targets = new ArrayList<>();
        for (TargetConnects target : samples.seen()) {
            targets.add(target.read(ports.getOrDefault(target, Double.NaN)));
        }
        return latest.withTargets(targets);
    }

    /** The addresses of a name as the JVM knows them; called by the thread that looks. */
    List<String> addressesOf(String host) {
        return addresses.of(host);
    }

    /** Looks once. May take seconds where a name server does not answer. */
    public void look() throws IOException {
        String counts = SocketCounts.read(root);
        if (unconnected.isEmpty()
                || !unconnected.equals(counts)
                || !samples.seen().isEmpty()) {
            lookAtAll();
            boolean nothing = latest.portsInUse == 0 && latest.hosts.isEmpty();
            unconnected = nothing ? counts : "";
        }
    }

    private void lookAtAll() throws IOException {
        SocketTable sockets = SocketTable.read(root);
        Map<String, HostReading> hosts = new LinkedHashMap<>(balanced.look());
        if (sockets != null) {
            for (TargetConnects target : samples.seen()) {
                List<String> all = ofKindsInUse(addresses.of(target.host()), target.port(), sockets);
                if (!hosts.containsKey(target.host()) && all.size() > 1) {
                    seen.look(target.host(), target.port(), all, sockets).ifPresent(host -> hosts.put(host.host, host));
                }
            }
        }
        portsTaken = sockets == null ? Collections.<TargetConnects, Double>emptyMap() : ports(sockets, hosts);
        latest = reading(sockets, hosts);
    }

    /**
     * A server mostly has an address of each kind, IPv4 and IPv6, of which clients use one: where no connection goes to
     * addresses of a kind, these are no servers left out.
     */
    private static List<String> ofKindsInUse(List<String> all, int port, SocketTable sockets) {
        Set<Boolean> kinds = new HashSet<>();
        all.stream()
                .filter(address -> sockets.hasConnectionsTo(address, port))
                .forEach(address -> kinds.add(isIpv6(address)));
        return all.stream().filter(address -> kinds.contains(isIpv6(address))).collect(Collectors.toList());
    }

    private static boolean isIpv6(String address) {
        return address.indexOf(':') >= 0;
    }

    private NetworkReading reading(SocketTable sockets, Map<String, HostReading> hosts) {
        double most = sockets == null ? Double.NaN : 0;
        String server = "";
        Map<String, ServerSockets> servers =
                sockets == null ? Collections.<String, ServerSockets>emptyMap() : sockets.servers();
        for (Map.Entry<String, ServerSockets> entry : servers.entrySet()) {
            if (entry.getValue().portsTaken() > most) {
                most = entry.getValue().portsTaken();
                server = entry.getKey();
            }
        }
        double max = sockets == null ? Double.NaN : sockets.portsMax();
        return new NetworkReading(Collections.<TargetReading>emptyList(), hosts.values(), most, max, server);
    }

    /** The local ports that connections to each target take: the most of its addresses. */
    private Map<TargetConnects, Double> ports(SocketTable sockets, Map<String, HostReading> hosts) {
        Map<TargetConnects, Double> ports = new HashMap<>();
        for (TargetConnects target : samples.seen()) {
            HostReading host = hosts.get(target.host());
            for (String address : host == null ? addresses.of(target.host()) : host.connections.keySet()) {
                ports.merge(target, (double) sockets.to(address, target.port()).portsTaken(), Math::max);
            }
        }
        return ports;
    }
}
