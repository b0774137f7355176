// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import io.github.trueload.dns.resolve.BalancerSettings.PlanHost;
import io.github.trueload.dns.resolve.Rotation.Sticky;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Resolves hosts for all threads of this JVM under one group of settings, during one test: each host is looked up once
 * at a time, kept for its time to live, and handed out in turn. Thread-safe.
 */
public final class Balancer implements AutoCloseable {
    /** A plan may use a host name per tenant or per order. */
    private static final int MAX_IDLE_HOSTS = 1000;

    final BalancerSettings settings;
    final HostLookup lookup;
    final Threads threads;
    /** By name, or by the key of what the plan sets for a name. */
    private final ConcurrentHashMap<String, Host> hosts = new ConcurrentHashMap<>();

    private final ConcurrentHashMap<String, HostCounts> counts = new ConcurrentHashMap<>();
    /** Those of the last hosts that nobody uses any more. */
    private final Map<String, HostCounts> idle = Collections.synchronizedMap(new LastUsed<>(MAX_IDLE_HOSTS));

    private final AtomicBoolean sweeps = new AtomicBoolean();

    /** A balancer that looks hosts up as its settings say. */
    public Balancer(BalancerSettings settings) {
        this(settings, settings.createLookup(), new Threads());
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
     * @param fixed what the plan sets for it; null when it is no static host
     * @param sticky what the calling JMeter thread keeps
     * @throws UnknownHostException when there is no address, saying who was asked and what to do
     */
    public InetAddress[] resolve(String host, PlanHost fixed, Sticky sticky) throws UnknownHostException {
        PlanHost asked = fixed == null ? new PlanHost(host.toLowerCase(Locale.ROOT), Collections.emptyList()) : fixed;
        Host known = hosts.get(asked.key);
        if (known == null) {
            known = hosts.computeIfAbsent(asked.key, key -> newHost(asked));
        }
        return known.next(sticky);
    }

    /** What happened to a host of whatever case; null when it was never asked for, or not for long. */
    public HostCounts countsOf(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        HostCounts filed = counts.get(name);
        return filed == null ? idle.get(name) : filed;
    }

    private Host newHost(PlanHost asked) {
        HostCounts ofName = counts.compute(asked.name, (name, known) -> {
            HostCounts before = known == null ? idle.remove(name) : known;
            HostCounts used = before == null ? new HostCounts(name) : before;
            used.users++;
            return used;
        });
        sweepLater();
        return new Host(asked, this, ofName);
    }

    private void sweepLater() {
        if (sweeps.compareAndSet(false, true) && !threads.runAfter(Host.SHORTEST_IDLE, this::sweep)) {
            // Hosts then stay in memory until the next new one comes, or until the test ends.
            sweeps.set(false);
        }
    }

    private void sweep() {
        sweeps.set(false);
        hosts.values().forEach(Host::leaveIfUnused);
        if (!hosts.isEmpty()) {
            sweepLater();
        }
    }

    /** What a host needs to be resolved goes, what happened to it stays, as far as there is room. */
    void leave(Host host) {
        if (hosts.remove(host.asked.key, host)) {
            counts.computeIfPresent(host.asked.name, (name, known) -> {
                known.users--;
                if (known.users == 0) {
                    idle.put(name, known);
                }
                return known.users == 0 ? null : known;
            });
        }
    }

    /** What happened so far, host by host; of hosts that are not used any more, only of the last thousand. */
    public List<HostCounts> counts() {
        hosts.values().forEach(Host::countAddresses);
        Map<String, HostCounts> all = new TreeMap<>(counts);
        synchronized (idle) {
            all.putAll(idle);
        }
        return new ArrayList<>(all.values());
    }

    /** Ends the background work; hosts that are asked for later are looked up in the foreground. */
    @Override
    public void close() {
        threads.stop();
    }
}
