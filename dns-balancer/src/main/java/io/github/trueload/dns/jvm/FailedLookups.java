// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import io.github.trueload.dns.jvm.JvmNames.HostBalancer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Remembers for which hosts the JVM's own resolver found no address, for as long as the JVM would, which is to keep no
 * failures itself ({@link JvmCache}). Two threads never look one host up at once, because the JVM lets only one of them
 * through. Thread-safe.
 */
final class FailedLookups {
    /** The JVM's security property, in seconds; negative for ever. */
    static final String TTL = "networkaddress.cache.negative.ttl";

    private static final String FALLBACK = "sun.net.inetaddr.negative.ttl";

    private final HostBalancer source;
    private final int ttlSeconds;
    private final LongSupplier nanoClock;
    private final ConcurrentHashMap<String, Failure> failures = new ConcurrentHashMap<>();
    private volatile long cleanedNanos;

    /**
     * The failures of a source.
     *
     * @param ttlSeconds for how long they are remembered; negative for ever
     * @param nanoClock as {@link System#nanoTime()}
     */
    FailedLookups(HostBalancer source, int ttlSeconds, LongSupplier nanoClock) {
        this.source = source;
        this.ttlSeconds = ttlSeconds;
        this.nanoClock = nanoClock;
        this.cleanedNanos = nanoClock.getAsLong();
    }

    /** For how long this JVM is set to keep failures, read as {@code sun.net.InetAddressCachePolicy} does. */
    static int ttlOfThisJvm() {
        String text = Security.getProperty(TTL);
        try {
            if (text != null) {
                return Integer.parseInt(text);
            }
        } catch (NumberFormatException e) {
            return fallback();
        }
        return fallback();
    }

    /**
     * The addresses of a host.
     *
     * @throws UnknownHostException when the source knew none, a while ago or now
     */
    InetAddress[] resolve(String host) throws UnknownHostException {
        Failure known = failures.get(host);
        long now = nanoClock.getAsLong();
        if (known != null && known.holds(now)) {
            // A new one each time, because its stack is that of the thread that asks.
            throw new UnknownHostException(known.message);
        }
        clean(now);
        try {
            return source.resolve(host);
        } catch (UnknownHostException e) {
            if (ttlSeconds != 0) {
                failures.put(host, new Failure(e.getMessage(), now, ttlSeconds));
            }
            throw e;
        }
    }

    /** Names that nobody asks for any more leave memory. */
    private void clean(long now) {
        if (now - cleanedNanos > TimeUnit.SECONDS.toNanos(1)) {
            cleanedNanos = now;
            failures.values().removeIf(failure -> !failure.holds(now));
        }
    }

    private static int fallback() {
        String text = System.getProperty(FALLBACK);
        try {
            return text == null ? 0 : Integer.decode(text);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** One of them. */
    private static final class Failure {
        private final String message;
        private final long sinceNanos;
        private final int ttlSeconds;

        Failure(String message, long sinceNanos, int ttlSeconds) {
            this.message = message;
            this.sinceNanos = sinceNanos;
            this.ttlSeconds = ttlSeconds;
        }

        boolean holds(long now) {
            return ttlSeconds < 0 || now - sinceNanos < TimeUnit.SECONDS.toNanos(ttlSeconds);
        }
    }
}
