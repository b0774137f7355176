// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import io.github.trueload.health.matter.AddressShares.Host;
import java.util.Collection;
import java.util.Map;
import java.util.function.Consumer;

/** A host name has several addresses, but nearly all connections of the last seconds went to one of them. */
final class Dns extends Matter<Collection<Host>> {
    /** Connections that tell how they spread. */
    private static final int MIN_CONNECTIONS = 10;

    private final Connections connections;
    private final double share;

    Dns(Settings settings, Connections connections) {
        super("address");
        this.connections = connections;
        share = settings.share("dnsPercent", 90);
        check("dns", Weight.NOTE, settings.windowSeconds(), this::judge)
                .from(share)
                .lookedAt("busiest address of a name", Format::percent);
    }

    @Override
    protected Collection<Host> read(int seconds) {
        return connections.latest().hosts;
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
        return window.first().stream()
                .filter(host -> host.name.equals(name))
                .findFirst()
                .map(host -> !(busiestShare(host) < share))
                .orElse(false);
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
}
