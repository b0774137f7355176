// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Keeps look-ups of the hosts that are not balanced, as the JVM's own cache does. A resolver of Java 18 cannot keep
 * single hosts out of that one, so it is off for all and this one takes its place. Two threads never look one host up
 * at once, because the JVM lets only one of them through. Thread-safe.
 */
final class JvmCache {
    private final HostBalancer source;
    private final JvmCachePolicy policy;
    private final LongSupplier nanoClock;
    private final ConcurrentHashMap<String, Entry> entries = new ConcurrentHashMap<>();
    private volatile long cleanedNanos;

    /** A cache over a source, with a clock as {@link System#nanoTime()}. */
    JvmCache(HostBalancer source, JvmCachePolicy policy, LongSupplier nanoClock) {
        this.source = source;
        this.policy = policy;
        this.nanoClock = nanoClock;
        this.cleanedNanos = nanoClock.getAsLong();
    }

    /**
     * The addresses of a host, in an array that the caller must not change.
     *
     * @throws UnknownHostException when the source knew none, a while ago or now
     */
    InetAddress[] resolve(String host) throws UnknownHostException {
        Entry known = entries.get(host);
        long now = nanoClock.getAsLong();
        return known != null && known.isFresh(now) ? known.addresses() : ask(host, known, now);
    }

    private InetAddress[] ask(String host, Entry before, long now) throws UnknownHostException {
        clean(now);
        try {
            InetAddress[] addresses = source.resolve(host);
            keep(host, new Entry(addresses, null, now, policy.ttl(), policy.staleTtl()));
            return addresses;
        } catch (UnknownHostException e) {
            if (before != null && before.isUsable(now)) {
                keep(host, before.refreshedAt(now, policy.ttl()));
                return before.addresses();
            }
            keep(host, new Entry(null, e, now, policy.negativeTtl(), 0));
            throw e;
        }
    }

    private void keep(String host, Entry entry) {
        if (entry.ttlNanos == 0) {
            entries.remove(host);
        } else {
            entries.put(host, entry);
        }
    }

    /** Names that nobody asks for any more leave memory. */
    private void clean(long now) {
        if (now - cleanedNanos > TimeUnit.SECONDS.toNanos(1)) {
            cleanedNanos = now;
            entries.values().removeIf(entry -> !entry.isFresh(now) && !entry.isUsable(now));
        }
    }

    /** One answer or failure. */
    private static final class Entry {
        private final InetAddress[] addresses;
        private final UnknownHostException problem;
        private final long sinceNanos;
        private final long ttlNanos;
        private final long usableNanos;
        private final long usableSinceNanos;

        Entry(InetAddress[] addresses, UnknownHostException problem, long now, int ttl, int stale) {
            this(addresses, problem, now, nanos(ttl), now, nanos(ttl) + nanos(stale));
        }

        private Entry(
                InetAddress[] addresses,
                UnknownHostException problem,
                long sinceNanos,
                long ttlNanos,
                long usableSinceNanos,
                long usableNanos) {
            this.addresses = addresses;
            this.problem = problem;
            this.sinceNanos = sinceNanos;
            this.ttlNanos = ttlNanos;
            this.usableSinceNanos = usableSinceNanos;
            this.usableNanos = usableNanos;
        }

        Entry refreshedAt(long now, int ttl) {
            return new Entry(addresses, problem, now, nanos(ttl), usableSinceNanos, usableNanos);
        }

        boolean isFresh(long now) {
            return ttlNanos < 0 || now - sinceNanos < ttlNanos;
        }

        boolean isUsable(long now) {
            return addresses != null && now - usableSinceNanos < usableNanos;
        }

        InetAddress[] addresses() throws UnknownHostException {
            if (addresses == null) {
                // A new one each time, because its stack is that of the thread that asks.
                throw new UnknownHostException(problem.getMessage());
            }
            return addresses;
        }

        private static long nanos(int seconds) {
            return seconds < 0 ? -1 : TimeUnit.SECONDS.toNanos(seconds);
        }
    }
}
