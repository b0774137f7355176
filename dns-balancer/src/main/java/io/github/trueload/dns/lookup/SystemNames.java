// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.lookup;

import java.net.InetAddress;
import java.net.UnknownHostException;

/**
 * Where look-ups of the balancer's own go when they ask the system: through {@link InetAddress}, unless hosts are
 * balanced for the whole JVM. Those must be asked for past {@link InetAddress}, or the balancer would ask itself and
 * wait for itself. Static, because {@link InetAddress} is. Thread-safe.
 */
public final class SystemNames {
    private static volatile Source source = InetAddress::getAllByName;

    private SystemNames() {}

    /** Asks the system for the addresses of a host. Safe for concurrent use. */
    @FunctionalInterface
    public interface Source {
        /**
         * The addresses of a host, at least one.
         *
         * @throws UnknownHostException when the system knows none
         */
        InetAddress[] allByName(String host) throws UnknownHostException;
    }

    /** Replaces the source for all look-ups that follow. */
    public static void askThrough(Source other) {
        source = other;
    }

    static InetAddress[] allByName(String host) throws UnknownHostException {
        return source.allByName(host);
    }
}
