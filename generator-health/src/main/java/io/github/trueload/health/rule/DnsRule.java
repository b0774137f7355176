// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import io.github.trueload.health.reading.HostReading;

/** A host name has several addresses, but nearly all connections of the last seconds went to one of them. */
final class DnsRule implements Rule {
    private final double share;
    private final double minConnections;
    private final int seconds;

    DnsRule(Thresholds thresholds) {
        this.share = thresholds.share("dnsPercent");
        this.minConnections = thresholds.number("dnsMinConnections");
        this.seconds = thresholds.windowSeconds();
    }

    @Override
    public VerdictKind kind() {
        return VerdictKind.DNS;
    }

    @Override
    public int seconds() {
        return seconds;
    }

    @Override
    public double limit() {
        return share;
    }

    @Override
    public Judgement judge(Window window) {
        double most = Double.NaN;
        for (HostReading host : window.last().network.hosts) {
            double busiest = busiestShare(host);
            if (busiest >= share && !busiestShareWasLower(window, host.host)) {
                return Judgement.found(busiest, text(host), window);
            }
            most = busiest <= most || Double.isNaN(busiest) ? most : busiest;
        }
        return Judgement.fine(most);
    }

    @Override
    public String summary(double figure) {
        return "busiest address of a name <= " + Words.percent(figure);
    }

    private boolean busiestShareWasLower(Window window, String name) {
        boolean first = true;
        for (HostReading host : window.readings().get(0).network.hosts) {
            if (host.host.equals(name)) {
                first = false;
                if (busiestShare(host) < share) {
                    return true;
                }
            }
        }
        // Seen only now: wait for a second look.
        return first;
    }

    /** NaN when there are too few connections, or too few addresses, to tell. */
    private double busiestShare(HostReading host) {
        return host.connections.size() < 2 || host.total() < minConnections
                ? Double.NaN
                : (double) host.connections.get(host.busiest()) / host.total();
    }

    private static String text(HostReading host) {
        boolean balanced = host.source == HostReading.Source.BALANCER;
        String seen = balanced ? "counted by the DNS balancer" : "open, or closed in the last seconds";
        String jumps = Double.isNaN(host.secondsPerChange)
                ? "one server is measured, not all"
                : "one node at a time, changing every " + Math.round(host.secondsPerChange)
                        + " s, so that the load jumps and no node gets its share of it for long";
        String advice = balanced
                ? "the balancer is in use: look at its settings, and whether the other addresses accept connections"
                : "a DNS Balancer element spreads the load";
        return host.connections.get(host.busiest()) + " of " + host.total() + " connections to " + host.host + " ("
                + seen + ") go to " + host.busiest() + ", one of its " + host.connections.size() + " addresses: "
                + jumps + "; " + advice;
    }
}
