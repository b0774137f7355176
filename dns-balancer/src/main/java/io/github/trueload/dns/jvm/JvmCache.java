// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.jvm;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.Security;
import java.util.concurrent.atomic.AtomicBoolean;

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
    private static final String NEVER = "0";
    private static final UnknownHostException ON_PURPOSE = new OnPurposeException();

    /** On the threads that are in the middle of a look-up; true once the inner one has come. */
    private final ThreadLocal<AtomicBoolean> inner = new ThreadLocal<>();

    private volatile Boolean forgets;

    /** Makes the JVM keep no failures; works until its first look-up is over, when it reads the property. */
    static void keepNoFailures() {
        Security.setProperty(FailedLookups.TTL, NEVER);
    }

    /**
     * For the resolver, before it looks a host up.
     *
     * @throws UnknownHostException when this is the look-up that is to fail
     */
    void failIfInner() throws UnknownHostException {
        AtomicBoolean came = inner.get();
        if (came != null) {
            came.set(true);
            throw ON_PURPOSE;
        }
    }

    /** For the resolver, in the middle of a look-up: the JVM is not to keep its answer. */
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

    /** Without a stack, because it is thrown for each connection and nobody sees it. */
    private static final class OnPurposeException extends UnknownHostException {
        private static final long serialVersionUID = 1L;

        OnPurposeException() {
            super("not to be kept");
        }

        @Override
        public synchronized Throwable fillInStackTrace() {
            return this;
        }
    }
}
