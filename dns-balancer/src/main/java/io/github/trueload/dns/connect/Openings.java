// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

/**
 * The connection that each thread is opening. A client asks for addresses and connects on one thread, so that what it
 * says while it connects belongs to the addresses that this thread was given last. Thread-safe.
 */
public final class Openings {
    private static final String TRIES = "Connecting to ";
    private static final String ESTABLISHED = "Connection established ";

    private final ThreadLocal<Opening> current = new ThreadLocal<>();

    /** The calling thread was given addresses for a new connection; the one before it is over. */
    public void begin(Opening opening) {
        Opening before = current.get();
        if (before != null && before.isWatched()) {
            before.over(false);
        }
        current.set(opening);
    }

    /** What HttpClient 4 says on the calling thread: that it tries an address, is connected, or anything else. */
    void heard(String message) {
        Opening opening = current.get();
        if (opening == null) {
            return;
        }
        if (message.startsWith(ESTABLISHED)) {
            opening.established();
            current.remove();
        } else if (message.startsWith(TRIES) && !opening.tries(message)) {
            // A connection to a host that was not asked for here.
            current.remove();
        }
    }
}
