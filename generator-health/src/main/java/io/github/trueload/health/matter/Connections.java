// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.Dns.Host;
import io.github.trueload.health.matter.Targets.Target;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collection;
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
 * The connections of this machine and the addresses of targets. A look may wait for a name server and read a long
 * table, so one slow thread looks; any thread may take what was seen last.
 */
final class Connections {
    private static final long ASK_AGAIN_NANOS = 300_000_000_000L;

    private final Targets targets;
    private final Path root;
    private final Names names;
    private final LongSupplier nanoClock;
    private final Dns.Shares shares;
    private final Map<String, List<String>> addresses = new HashMap<>();
    private long askedNanos;
    private volatile Seen latest = new Seen();

    /** How many sockets there were at the last look, where nothing was connected then; else empty. */
    private String unconnected = "";

    Connections(Targets targets, Names names, Path root, LongSupplier nanoClock) {
        this.targets = targets;
        this.root = root;
        this.names = names;
        this.nanoClock = nanoClock;
        this.shares = new Dns.Shares(nanoClock);
        this.askedNanos = nanoClock.getAsLong();
    }

    interface Names {
        InetAddress[] addresses(String host) throws UnknownHostException;
    }

    static final class Seen {
        /** Host names with more than one address. */
        Collection<Host> hosts = Collections.emptyList();

        /** Local ports in use toward the one server address and port that takes most of them. */
        double portsInUse = Double.NaN;

        /** Local ports that the system hands out toward one server address and port. */
        double portsMax = Double.NaN;

        /** The server address and port of {@link #portsInUse}; empty where there is none. */
        String portsTarget = "";
    }

    Seen latest() {
        return latest;
    }

    /** Looks once. May take seconds where a name server does not answer. */
    void look() throws IOException {
        String counts = Sockets.counts(root);
        if (unconnected.isEmpty()
                || !unconnected.equals(counts)
                || !targets.seen().isEmpty()) {
            Seen seen = lookAtAll();
            latest = seen;
            unconnected = seen.portsInUse == 0 && seen.hosts.isEmpty() ? counts : "";
        }
    }

    private Seen lookAtAll() throws IOException {
        Sockets sockets = Sockets.read(root);
        Map<String, Host> hosts = new LinkedHashMap<>(shares.balanced());
        Seen seen = new Seen();
        if (sockets != null) {
            for (Target target : targets.seen()) {
                List<String> all = ofKindsInUse(addressesOf(target.host), target.port, sockets);
                if (!hosts.containsKey(target.host) && all.size() > 1) {
                    Host host = shares.seen(target.host, target.port, all, sockets);
                    if (host.total() > 0) {
                        hosts.put(host.name, host);
                    }
                }
                target.portsTaken = portsTaken(target, hosts.get(target.host), sockets);
            }
            seen.portsMax = sockets.portsMax();
            seen.portsInUse = 0;
            sockets.servers().forEach((server, open) -> {
                if (open.portsTaken() > seen.portsInUse) {
                    seen.portsInUse = open.portsTaken();
                    seen.portsTarget = server;
                }
            });
        }
        seen.hosts = hosts.values();
        return seen;
    }

    /**
     * A server mostly has an address of each kind, IPv4 and IPv6, of which clients use one: where no connection goes to
     * addresses of a kind, these are no servers left out.
     */
    private static List<String> ofKindsInUse(List<String> all, int port, Sockets sockets) {
        Set<Boolean> kinds = new HashSet<>();
        all.stream()
                .filter(address -> sockets.hasConnectionsTo(address, port))
                .forEach(address -> kinds.add(isIpv6(address)));
        return all.stream().filter(address -> kinds.contains(isIpv6(address))).collect(Collectors.toList());
    }

    private static boolean isIpv6(String address) {
        return address.indexOf(':') >= 0;
    }

    private double portsTaken(Target target, Host host, Sockets sockets) {
        Collection<String> all = host == null ? addressesOf(target.host) : host.connections.keySet();
        return all.stream()
                .mapToDouble(address -> sockets.to(address, target.port).portsTaken())
                .max()
                .orElse(Double.NaN);
    }

    /**
     * The addresses of a name as the JVM knows them; none where it does not, because the plan has a name server of its
     * own, for example. Asks seldom: in a rotating name server each question moves the turn that the samples would have
     * had.
     */
    List<String> addressesOf(String host) {
        long now = nanoClock.getAsLong();
        if (now - askedNanos > ASK_AGAIN_NANOS) {
            addresses.clear();
            askedNanos = now;
        }
        return addresses.computeIfAbsent(host, this::ask);
    }

    private List<String> ask(String host) {
        try {
            return Arrays.stream(names.addresses(host))
                    .map(InetAddress::getHostAddress)
                    .collect(Collectors.toList());
        } catch (UnknownHostException e) {
            // One that only the plan's own name server knows.
            return Collections.emptyList();
        }
    }
}
