// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import io.github.trueload.dns.resolve.SystemLookup.Resolver;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.LongSupplier;

/**
 * Keeps single hosts out of the JVM's cache of look-ups, whose settings are the same for all hosts.
 *
 * <p>While a thread looks a host up, the JVM has a mark in the place of the answer. It replaces the mark by an answer,
 * or removes it after a failure when failures are not to be kept; when the mark is gone it leaves the place empty (read
 * in {@code InetAddress.NameServiceAddresses} of Java 18 to 25). So the same thread looks the host up once more in the
 * middle of its look-up, and that one fails: the mark is gone, and the answer of the outer one goes to its caller
 * alone. Thread-safe.
 */
final class JvmCache {
    /** One for all, because it is thrown for each connection and nobody sees it. */
    private static final UnknownHostException ON_PURPOSE = new UnknownHostException("not to be kept");

    /** On the threads that are in the middle of a look-up; true once the inner one has come. */
    private final ThreadLocal<AtomicBoolean> inner = new ThreadLocal<>();

    private volatile Boolean forgets;

    /** For the resolver, before it looks a host up: fails when this is the look-up that is to fail. */
    void failIfInner() throws UnknownHostException {
        AtomicBoolean came = inner.get();
        if (came != null) {
            came.set(true);
            throw ON_PURPOSE;
        }
    }

    /** Called by the resolver during a look-up, so that the JVM does not cache the answer. */
    void leaveOut(String host) {
        if (forgetsFailures()) {
            lookUpInVain(host);
        }
    }

    /**
     * A JVM that had read its settings before would keep the failure of the inner look-up, and the host would be
     * unknown for some seconds. So it is tried, once, with a name that nobody uses.
     */
    private boolean forgetsFailures() {
        Boolean known = forgets;
        if (known == null) {
            known = lookUpInVain(JvmNames.UNKNOWN) && lookUpInVain(JvmNames.UNKNOWN);
            forgets = known;
        }
        return known;
    }

    /** Whether the look-up came to the resolver, rather than being answered by the cache. */
    private boolean lookUpInVain(String host) {
        AtomicBoolean came = new AtomicBoolean();
        inner.set(came);
        try {
            InetAddress.getAllByName(host);
            return false;
        } catch (UnknownHostException e) {
            return came.get();
        } finally {
            inner.remove();
        }
    }

    /**
     * Remembers for which hosts the JVM's own resolver found no address, for as long as the JVM would, which is to keep
     * no failures itself ({@link JvmCache}). Two threads never look one host up at once, because the JVM lets only one
     * of them through. Thread-safe.
     */
    static final class FailedLookups {
        /** The JVM's security property, in seconds; negative for ever. */
        static final String TTL = "networkaddress.cache.negative.ttl";

        private static final String FALLBACK = "sun.net.inetaddr.negative.ttl";

        private final Resolver source;
        private final int ttlSeconds;
        private final LongSupplier nanoClock;
        private final ConcurrentHashMap<String, Failure> failures = new ConcurrentHashMap<>();
        private volatile long cleanedNanos;

        /** Remembers failures of a source for so many seconds; for ever, if that is negative. */
        FailedLookups(Resolver source, int ttlSeconds, LongSupplier nanoClock) {
            this.source = source;
            this.ttlSeconds = ttlSeconds;
            this.nanoClock = nanoClock;
            this.cleanedNanos = nanoClock.getAsLong();
        }

        /** For how long this JVM is set to keep failures, read as {@code sun.net.InetAddressCachePolicy} does. */
        static int ttlOfThisJvm() {
            int fallback = Integer.getInteger(FALLBACK, 0);
            String text = Security.getProperty(TTL);
            try {
                return text == null ? fallback : Integer.parseInt(text);
            } catch (NumberFormatException e) {
                return fallback;
            }
        }

        /** The addresses of a host, unless the source knew none a while ago or knows none now. */
        InetAddress[] resolve(String host) throws UnknownHostException {
            Failure known = failures.get(host);
            long now = nanoClock.getAsLong();
            if (known != null && holds(known, now)) {
                // A new one each time, because its stack is that of the thread that asks.
                throw new UnknownHostException(known.message);
            }
            clean(now);
            try {
                return source.resolve(host);
            } catch (UnknownHostException e) {
                if (ttlSeconds != 0) {
                    failures.put(host, new Failure(e.getMessage(), now));
                }
                throw e;
            }
        }

        /** Names that nobody asks for any more leave memory. */
        private void clean(long now) {
            if (now - cleanedNanos > TimeUnit.SECONDS.toNanos(1)) {
                cleanedNanos = now;
                failures.values().removeIf(failure -> !holds(failure, now));
            }
        }

        private boolean holds(Failure failure, long now) {
            return ttlSeconds < 0 || now - failure.sinceNanos < TimeUnit.SECONDS.toNanos(ttlSeconds);
        }

        private static final class Failure {
            private final String message;
            private final long sinceNanos;

            Failure(String message, long sinceNanos) {
                this.message = message;
                this.sinceNanos = sinceNanos;
            }
        }
    }
}
