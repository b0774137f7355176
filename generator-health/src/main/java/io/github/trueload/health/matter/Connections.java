// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.common.BalancerCounts;
import io.github.trueload.common.BalancerCounts.Node;
import io.github.trueload.health.matter.Dns.Host;
import io.github.trueload.health.matter.Dns.Spread;
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
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * The connections of this machine and the addresses of targets. A look may wait for a name server and read a long
 * table, so one slow thread looks; any thread may take what was seen last.
 */
final class Connections {
    private static final long ASK_AGAIN_NANOS = 300_000_000_000L;
    /** A plan that asks for more names than this has no single one that matters. */
    private static final int MOST_HOSTS = 32;

    private static final int STEP_SECONDS = 5;

    private final Targets targets;
    private final Path root;
    private final Names names;
    private final LongSupplier nanoClock;
    private final BalancerCounts balancer = new BalancerCounts();
    private final Map<String, Spread> balanced = new HashMap<>();
    private final Map<String, Spread> spreads = new HashMap<>();
    private final Map<String, List<String>> addresses = new HashMap<>();
    private Map<String, Map<String, Node>> balancedBefore;
    private long askedNanos;
    volatile Seen latest = new Seen();

    /** How many sockets there were at the last look, where nothing was connected then; else empty. */
    private String unconnected = "";

    Connections(Targets targets, Names names, Path root, LongSupplier nanoClock) {
        this.targets = targets;
        this.root = root;
        this.names = names;
        this.nanoClock = nanoClock;
        // The balancer goes on showing the former test's counts until this one begins.
        this.balancedBefore = balancer.nodes();
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
        Map<String, Host> hosts = balanced();
        Seen seen = new Seen();
        if (sockets != null) {
            for (Target target : targets.seen()) {
                List<String> all = ofKindsInUse(addressesOf(target.host), target.port, sockets);
                if (!hosts.containsKey(target.host) && all.size() > 1) {
                    Host host = spread(target.host, target.port, all, sockets);
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

    /** The hosts that the balancer knows, with what it sent to their addresses since the last call. */
    Map<String, Host> balanced() {
        Map<String, Map<String, Node>> counts = balancer.nodes();
        Map<String, Host> hosts = new LinkedHashMap<>();
        counts.forEach((host, now) -> {
            if (hosts.size() < MOST_HOSTS) {
                Map<String, Node> before = balancedBefore.getOrDefault(host, Collections.emptyMap());
                Map<String, Long> chosen = new TreeMap<>();
                now.forEach((address, node) -> chosen.put(
                        address,
                        node.since(before.getOrDefault(address, Node.NONE)).get("chosen")));
                Spread spread = balanced.computeIfAbsent(host, key -> new Spread());
                spread.add(chosen, Collections.emptyMap(), nanoClock.getAsLong());
                hosts.put(host, new Host(host, spread.recent, true, spread.secondsPerChange()));
            }
        });
        balancedBefore = counts;
        return hosts;
    }

    /**
     * Adds a look at one name, by what the system lists. What was closed since the look before is told in steps of
     * some seconds, so that a long table, which is read rarely, tells as well as a short one when a load jumped.
     */
    private Host spread(String host, int port, List<String> addresses, Sockets sockets) {
        long now = nanoClock.getAsLong();
        Spread spread = spreads.computeIfAbsent(host + ":" + port, name -> new Spread());
        Map<String, Long> open = new TreeMap<>();
        addresses.forEach(address -> open.put(address, sockets.to(address, port).open()));
        int since = spread.looks.isEmpty()
                ? STEP_SECONDS
                : (int) Math.max(1, Math.round((double) (now - spread.looks.lastKey()) / Dns.NANOS));
        for (int steps = Math.max(1, Math.round((float) since / STEP_SECONDS)); steps > 0; steps--) {
            int until = since - since / steps;
            Map<String, Long> ended = new TreeMap<>();
            for (String address : addresses) {
                ended.put(address, sockets.to(address, port).closed(since, until));
            }
            spread.add(ended, open, now - until * Dns.NANOS);
            since = until;
        }
        return new Host(host, spread.recent, false, spread.secondsPerChange());
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
