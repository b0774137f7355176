// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import java.net.InetAddress;

/**
 * One connection that is being opened: which of the addresses that were handed out for it carried it in the end.
 * Clients try the addresses in their order. Thread-safe: the thread that opens it tells what happens, another one may
 * end it.
 */
public final class Opening {
    private final String host;
    private final InetAddress[] addresses;
    private final Outcomes outcomes;
    // Written under the lock; the look-up's way past a connection of which nobody saw anything takes none.
    private volatile int tried;
    private volatile boolean settled;

    /**
     * A connection that nothing is known of yet.
     *
     * @param addresses what was handed out for it, at least one, the chosen one first
     */
    public Opening(String host, InetAddress[] addresses, Outcomes outcomes) {
        this.host = host;
        this.addresses = addresses;
        this.outcomes = outcomes;
    }

    /** The address that carries the connection, as far as is known: the one that was tried last, or else the chosen. */
    public InetAddress address() {
        return addresses[Math.max(0, tried - 1)];
    }

    /** Whether the client was seen to try an address. */
    public boolean isWatched() {
        return tried > 0;
    }

    /**
     * A client tries an address.
     *
     * @param text names the address as {@link java.net.InetSocketAddress#toString} does
     * @return whether it is the one that is next for this connection
     */
    synchronized boolean tries(String text) {
        if (settled || tried == addresses.length || !names(text, addresses[tried])) {
            return false;
        }
        int before = tried;
        if (before > 0) {
            outcomes.notReached(host, addresses[before - 1]);
        }
        tried = before + 1;
        return true;
    }

    /** The address that was tried last answered. */
    synchronized void established() {
        if (!settled && tried > 0) {
            settled = true;
            outcomes.reached(host, addresses[tried - 1]);
        }
    }

    /**
     * The sample that needed the connection is over: what was not established by now never will be.
     *
     * @param successful whether the sample was, which tells something where nobody saw the client try
     */
    public void over(boolean successful) {
        if (!settled) {
            settle(successful);
        }
    }

    private synchronized void settle(boolean successful) {
        if (settled) {
            return;
        }
        settled = true;
        if (tried > 0) {
            outcomes.notReached(host, addresses[tried - 1]);
        } else if (successful && addresses.length == 1) {
            outcomes.reached(host, addresses[0]);
        }
    }

    /** {@code name/10.0.0.1:80}; IPv6 in brackets since Java 14, and without before. */
    private static boolean names(String text, InetAddress address) {
        String literal = address.getHostAddress();
        return text.contains('/' + literal + ':') || text.contains("/[" + literal + "]:");
    }

    /** Told what became of attempts to connect. Called by any thread, by many at once. */
    public interface Outcomes {
        /** A connection to the address was established. */
        void reached(String host, InetAddress address);

        /** An attempt to connect to the address failed; the client may have gone on with another one. */
        void notReached(String host, InetAddress address);
    }
}
