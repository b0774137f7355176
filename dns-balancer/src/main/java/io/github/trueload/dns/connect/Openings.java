// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The connection that each thread is opening. A client asks for addresses and connects on one thread, so that what it
 * says while it connects belongs to the addresses that this thread was given last. Thread-safe.
 */
public final class Openings {
    private static final Logger log = LoggerFactory.getLogger(Openings.class);
    private static final String TRIES = "Connecting to ";
    private static final String ESTABLISHED = "Connection established ";

    private final ThreadLocal<Current> currents = ThreadLocal.withInitial(Current::new);
    private HttpClientLog client;

    /**
     * Starts to watch which addresses new connections of HttpClient reach, if it does not already. Where that cannot be
     * seen, because the logging is not JMeter's Log4j, everything else goes on.
     */
    public synchronized void watch() {
        if (client == null) {
            try {
                HttpClientLog added = new HttpClientLog(this);
                added.attach();
                client = added;
            } catch (RuntimeException | LinkageError e) {
                log.info("Which addresses connections reach cannot be told, only which were chosen: {}", e.toString());
            }
        }
    }

    /** Stops watching. */
    public synchronized void unwatch() {
        if (client != null) {
            try {
                client.detach();
            } catch (RuntimeException e) {
                log.debug("Logging could not be left as it was", e);
            }
            client = null;
        }
    }

    /** The calling thread was given addresses for a new connection; the one before it is over. */
    public void begin(Opening opening) {
        Current current = currents.get();
        Opening before = current.opening;
        if (before != null && before.isWatched()) {
            before.over(false);
        }
        current.opening = opening;
    }

    /** What HttpClient 4 says on the calling thread: that it tries an address, is connected, or anything else. */
    void heard(String message) {
        Current current = currents.get();
        if (current.opening == null) {
            return;
        }
        if (message.startsWith(ESTABLISHED)) {
            current.opening.established();
            current.opening = null;
        } else if (message.startsWith(TRIES) && !current.opening.tries(message)) {
            // A connection to a host that was not asked for here.
            current.opening = null;
        }
    }

    /** Written and read by its thread alone; one look-up in the thread instead of two. */
    private static final class Current {
        private Opening opening;
    }
}
