// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.connect.Connection;
import io.github.trueload.dns.lookup.HostLookup;
import io.github.trueload.dns.rotate.Rotation.Sticky;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/**
 * Resolves hosts for all threads of this JVM under one group of settings, during one test: each host is looked up once
 * at a time, kept for its time to live, and handed out in turn. Thread-safe.
 */
public final class Balancer implements Connection.Outcomes, AutoCloseable {
    /** A plan may use a host name per tenant or per order. */
    private static final int MAX_FORMER_HOSTS = 1000;

    private final BalancerSettings settings;
    private final HostLookup lookup;
    private final Threads threads;
    private final ConcurrentHashMap<String, Host> hosts = new ConcurrentHashMap<>();
    /** The counts of the last hosts that are not looked up any more, for lack of use. Guarded by itself. */
    private final Map<String, HostCounts> former = new LinkedHashMap<String, HostCounts>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, HostCounts> eldest) {
            return size() > MAX_FORMER_HOSTS;
        }
    };

    /** A balancer that looks hosts up as its settings say. */
    public Balancer(BalancerSettings settings) {
        this(settings, settings.lookup.createLookup(), new Threads());
    }

    Balancer(BalancerSettings settings, HostLookup lookup, Threads threads) {
        this.settings = settings;
        this.lookup = lookup;
        this.threads = threads;
    }

    /**
     * All addresses of a host, the one whose turn it is first, in an array of the caller's own. Blocks only while the
     * host is looked up for the first time, or for the first time after it was not used for long.
     *
     * @param sticky what the calling JMeter thread keeps
     * @throws UnknownHostException when there is no address, saying who was asked and what to do
     */
    public InetAddress[] resolve(String host, Sticky sticky) throws UnknownHostException {
        // Most plans write names as they are filed.
        Host known = hosts.get(host);
        if (known == null) {
            known = hosts.computeIfAbsent(host.toLowerCase(Locale.ROOT), this::newHost);
        }
        return known.next(sticky);
    }

    @Override
    public void sampled(String host, InetAddress address, long elapsedMs, boolean failed) {
        count(host, address, counts -> counts.sampled(elapsedMs, failed));
    }

    @Override
    public void reached(String host, InetAddress address) {
        count(host, address, counts -> counts.reached.increment());
    }

    @Override
    public void notReached(String host, InetAddress address) {
        count(host, address, counts -> counts.notReached.increment());
    }

    /** Whether a host has, or had, several addresses. */
    public boolean hasChoice(String host) {
        HostCounts counts = countsOf(host);
        return counts != null && counts.hasSeveral();
    }

    /** A request to a host that has had one address only; other hosts don't count. */
    public void sampledAtOnly(String host, long elapsedMs, boolean failed) {
        HostCounts counts = countsOf(host);
        HostCounts.Address first = counts == null ? null : counts.first();
        if (first != null) {
            first.sampled(elapsedMs, failed);
        }
    }

    /** Hosts that were never asked for don't count. */
    private void count(String host, InetAddress address, Consumer<HostCounts.Address> change) {
        HostCounts counts = countsOf(host);
        if (counts != null) {
            change.accept(counts.of(address));
        }
    }

    private HostCounts countsOf(String host) {
        Host known = hosts.get(host);
        if (known != null) {
            return known.counts();
        }
        String name = host.toLowerCase(Locale.ROOT);
        known = hosts.get(name);
        if (known != null) {
            return known.counts();
        }
        synchronized (former) {
            return former.get(name);
        }
    }

    private Host newHost(String name) {
        HostCounts counts;
        synchronized (former) {
            counts = former.remove(name);
        }
        return new Host(name, settings, lookup, threads, counts == null ? new HostCounts() : counts, this::leave);
    }

    /** What a host needs to be resolved goes, what happened to it stays, as far as there is room. */
    private void leave(Host host) {
        hosts.computeIfPresent(host.name(), (name, current) -> {
            if (current != host) {
                return current;
            }
            synchronized (former) {
                former.put(name, host.counts());
            }
            return null;
        });
    }

    /** What happened so far, host by host; of hosts that are not used any more, only of the last thousand. */
    public List<HostReport> reports() {
        List<HostReport> reports = new ArrayList<>();
        synchronized (former) {
            former.forEach((host, counts) -> reports.add(counts.report(host)));
        }
        hosts.values().forEach(host -> reports.add(host.report()));
        reports.sort(Comparator.comparing(report -> report.host));
        return reports;
    }

    /** Ends the background work; hosts that are asked for later are looked up in the foreground. */
    @Override
    public void close() {
        threads.stop();
    }

    @Override
    public String toString() {
        return settings.toString();
    }
}
