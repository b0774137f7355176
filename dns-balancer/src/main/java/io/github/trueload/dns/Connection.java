// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import io.github.trueload.dns.resolve.HostCounts;
import java.net.InetAddress;

/**
 * One connection, from when addresses were handed out for it: which of them carries it. Clients try the addresses in
 * their order. Thread-safe: the thread that connects is heard of, another one may be done with it.
 */
final class Connection {
    final HostCounts counts;

    private final InetAddress[] addresses;
    /** How often HttpClient asked whether to log while it connected: before each attempt, and after each. */
    private volatile int asked;

    private volatile boolean settled;

    /** A connection for which at least one address of a host was handed out, the chosen one first. */
    Connection(InetAddress[] addresses, HostCounts counts) {
        this.addresses = addresses;
        this.counts = counts;
    }

    /** The address that carries the connection, as far as is known: the one that was tried last, or else the chosen. */
    InetAddress address() {
        return addresses[Math.max(0, attempts() - 1)];
    }

    /** Counts a request over it, or one that failed because it was not there. */
    void sampled(long elapsedMs, boolean failed) {
        counts.of(address()).sampled(elapsedMs, failed);
    }

    /** The client asks, on the thread that connects; false when this cannot belong to the connection. */
    boolean asks() {
        int before = asked;
        if (settled || before == 2 * addresses.length) {
            return false;
        }
        asked = before + 1;
        return true;
    }

    /** The connection is in use, or there will be none: counts what became of the attempts, once. */
    void settle() {
        settle(false, false);
    }

    /**
     * The request that needed the connection is over: what was not established by now never will be.
     *
     * @param connected whether there was a connection, for the case that nobody heard the client and that it had only
     *     one address to go to
     * @param failed whether there was none
     */
    synchronized void settle(boolean connected, boolean failed) {
        if (settled) {
            return;
        }
        int attempts = attempts();
        if (attempts == 0 && addresses.length == 1 && (connected || failed)) {
            count(0, connected);
        }
        for (int i = 0; i < attempts; i++) {
            count(i, i == attempts - 1 && asked % 2 == 0);
        }
        settled = true;
    }

    private void count(int attempt, boolean reached) {
        HostCounts.Address address = counts.of(addresses[attempt]);
        (reached ? address.reached : address.notReached).increment();
    }

    private int attempts() {
        return (asked + 1) / 2;
    }
}
