// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;

/** A host name has several addresses, but nearly all connections of the last seconds went to one of them. */
final class Dns extends Matter<Collection<Dns.Host>> {
    /** Connections that tell how they spread. */
    private static final int MIN_CONNECTIONS = 10;

    static final long NANOS = 1_000_000_000;

    private final Connections connections;
    private final double share;

    Dns(Settings settings, Connections connections) {
        super("address");
        this.connections = connections;
        share = settings.share("dnsPercent", 90);
        check("dns", Weight.NOTE, settings.windowSeconds(), this::judge)
                .lookedAt("busiest address of a name", Matter::percent);
    }

    /** At all connections, by which local ports are judged as well. */
    @Override
    public void look() throws IOException {
        connections.look();
    }

    @Override
    protected Collection<Host> read(int seconds) {
        return connections.latest.hosts;
    }

    /** None for a name with one address, which has no spread: the balancer counts those names too. */
    @Override
    protected void rows(Consumer<HealthRow> rows) {
        if (now() == null) {
            return;
        }
        for (Host host : now()) {
            if (host.connections.size() > 1) {
                host.connections.forEach((address, count) -> rows.accept(new HealthRow()
                        .tag("host", host.name)
                        .tag("address", address)
                        .number("connections", count)));
            }
        }
    }

    @Override
    protected void timeline(Collection<Host> hosts, Map<String, Double> point) {
        for (Host host : hosts) {
            host.connections.forEach(
                    (address, count) -> point.put("connections " + host.name + " " + address, (double) count));
        }
    }

    private Judgement judge(Window<Collection<Host>> window) {
        double most = Double.NaN;
        for (Host host : window.last()) {
            double busiest = busiestShare(host);
            if (busiest >= share && wasSoBefore(window, host.name)) {
                return Judgement.found(busiest, text(host), window);
            }
            most = busiest <= most || Double.isNaN(busiest) ? most : busiest;
        }
        return Judgement.fine(most);
    }

    /** Seen only now: wait for a second look. */
    private boolean wasSoBefore(Window<Collection<Host>> window, String name) {
        return window.first().stream().anyMatch(host -> host.name.equals(name) && !(busiestShare(host) < share));
    }

    /** NaN when there are too few connections, or too few addresses, to tell. */
    private static double busiestShare(Host host) {
        return host.connections.size() < 2 || host.total() < MIN_CONNECTIONS
                ? Double.NaN
                : (double) host.connections.get(host.busiest()) / host.total();
    }

    private static String text(Host host) {
        String seen = host.balanced ? "counted by the DNS balancer" : "open, or closed in the last seconds";
        String jumps = Double.isNaN(host.secondsPerChange)
                ? "one server is measured, not all"
                : "one node at a time, changing every " + Math.round(host.secondsPerChange)
                        + " s, so that the load jumps and no node gets its share of it for long";
        String advice = host.balanced
                ? "the balancer is in use: look at its settings, and whether the other addresses accept connections"
                : "a DNS Balancer element spreads the load";
        return host.connections.get(host.busiest()) + " of " + host.total() + " connections to " + host.name + " ("
                + seen + ") go to " + host.busiest() + ", one of its " + host.connections.size() + " addresses: "
                + jumps + "; " + advice;
    }

    private static long total(Map<String, Long> connections) {
        return connections.values().stream().mapToLong(Long::longValue).sum();
    }

    /** How the connections to one host name spread over all of its addresses. */
    static final class Host {
        final String name;

        /** Every address of the name with the connections of the last seconds; unused addresses have 0. */
        final Map<String, Long> connections;

        /** Whether the DNS balancer counts them, which sends them there; else the system lists them. */
        final boolean balanced;

        /** Seconds after which nearly all connections went to another address, on the average; NaN if they did not. */
        final double secondsPerChange;

        Host(String name, Map<String, Long> connections, boolean balanced, double secondsPerChange) {
            this.name = name;
            this.connections = new TreeMap<>(connections);
            this.balanced = balanced;
            this.secondsPerChange = secondsPerChange;
        }

        long total() {
            return Dns.total(connections);
        }

        /** The address with the most connections; empty when there is no address. */
        String busiest() {
            return connections.entrySet().stream()
                    .max(Map.Entry.comparingByValue())
                    .map(Map.Entry::getKey)
                    .orElse("");
        }
    }

    /**
     * How the connections to one name spread lately: what is open now and what was closed since the look before, and,
     * while that is too little to tell, since earlier looks of a minute. Remembers which address had nearly all of
     * them, so that a load that jumps from node to node can be named.
     */
    static final class Spread {
        /** So many connections tell something; fewer are added up over some looks. */
        private static final int ENOUGH = 10;

        private static final long LONGEST_NANOS = 60 * NANOS;
        private static final double NEARLY_ALL = 0.9;
        private static final int MOST_CHANGES = 20;

        /** The connections that looks found ended, by when that was; the last look is always among them. */
        final NavigableMap<Long, Map<String, Long>> looks = new TreeMap<>();

        private final List<Long> changes = new ArrayList<>();
        private Set<String> addresses = Collections.emptySet();
        private String leader = "";
        Map<String, Long> recent = Collections.emptyMap();

        /**
         * Adds a look: the connections of each address that ended since the one before, or for a balancer began, and
         * those that are open now.
         */
        void add(Map<String, Long> ended, Map<String, Long> open, long nowNanos) {
            if (!ended.keySet().equals(addresses)) {
                // What happened while the name had other addresses says nothing about the spread over these.
                addresses = new TreeMap<>(ended).keySet();
                looks.clear();
            }
            looks.put(nowNanos, ended);
            looks.headMap(nowNanos - LONGEST_NANOS, true).clear();
            recent = new TreeMap<>(open);
            addresses.forEach(address -> recent.putIfAbsent(address, 0L));
            for (Map<String, Long> look : looks.descendingMap().values()) {
                look.forEach((address, count) -> recent.merge(address, count, Long::sum));
                if (total(recent) >= ENOUGH) {
                    break;
                }
            }
            follow(nowNanos);
        }

        private void follow(long nowNanos) {
            recent.forEach((address, count) -> {
                boolean leads = total(recent) >= ENOUGH && count >= NEARLY_ALL * total(recent);
                if (leads && !address.equals(leader)) {
                    // The first one led before anybody looked, so that its time is none of a change.
                    if (!leader.isEmpty()) {
                        changes.add(nowNanos);
                    }
                    leader = address;
                    if (changes.size() > MOST_CHANGES) {
                        changes.remove(0);
                    }
                }
            });
        }

        /** NaN until the load has jumped twice. */
        double secondsPerChange() {
            int last = changes.size() - 1;
            return last < 1 ? Double.NaN : (double) (changes.get(last) - changes.get(0)) / NANOS / last;
        }
    }
}
