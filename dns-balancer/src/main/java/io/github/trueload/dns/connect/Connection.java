// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import java.net.InetAddress;

/**
 * One connection, from when addresses were handed out for it: which of them carries it. Clients try the addresses in
 * their order. Thread-safe: the thread that connects is heard of, another one may be done with it.
 */
public final class Connection {
    public final String host;
    public final Outcomes outcomes;
    private final InetAddress[] addresses;
    /** How often HttpClient asked whether to log while it connected: before each attempt, and after each. */
    private volatile int asked;

    private volatile boolean settled;

    /** Told what became of attempts to connect and of requests. Called by any thread, by many at once. */
    public interface Outcomes {
        /** A connection to the address was established. */
        void reached(String host, InetAddress address);

        /** An attempt to connect to the address failed; the client may have gone on with another one. */
        void notReached(String host, InetAddress address);

        /** A request over a connection to the address, or one that failed because there was no connection to it. */
        void sampled(String host, InetAddress address, long elapsedMs, boolean failed);
    }

    /** A connection for which addresses were handed out: at least one, the chosen one first. */
    public Connection(String host, InetAddress[] addresses, Outcomes outcomes) {
        this.host = host;
        this.addresses = addresses;
        this.outcomes = outcomes;
    }

    /** The address that carries the connection, as far as is known: the one that was tried last, or else the chosen. */
    public InetAddress address() {
        return addresses[Math.max(0, attempts() - 1)];
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

    /** The connection is in use, or there will be none: tells what became of the attempts, once. */
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
    public synchronized void settle(boolean connected, boolean failed) {
        if (settled) {
            return;
        }
        int attempts = attempts();
        if (attempts == 0) {
            if (addresses.length == 1 && connected) {
                outcomes.reached(host, addresses[0]);
            } else if (addresses.length == 1 && failed) {
                outcomes.notReached(host, addresses[0]);
            }
        }
        for (int i = 0; i < attempts; i++) {
            if (i < attempts - 1 || asked % 2 == 1) {
                outcomes.notReached(host, addresses[i]);
            } else {
                outcomes.reached(host, addresses[i]);
            }
        }
        settled = true;
    }

    private int attempts() {
        return (asked + 1) / 2;
    }
}
