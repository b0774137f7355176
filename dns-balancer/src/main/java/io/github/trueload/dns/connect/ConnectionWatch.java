// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Watches, while a test runs, which addresses HttpClient's new connections reach. Where that cannot be seen, because
 * the logging is not JMeter's Log4j, everything else goes on. Thread-safe.
 */
public final class ConnectionWatch {
    private static final Logger log = LoggerFactory.getLogger(ConnectionWatch.class);

    private final Openings openings;
    private HttpClientLog client;

    /** Watches nothing yet. */
    public ConnectionWatch(Openings openings) {
        this.openings = openings;
    }

    /** Starts to watch, if it does not already. */
    public synchronized void start() {
        if (client == null) {
            try {
                HttpClientLog added = new HttpClientLog(openings);
                added.attach();
                client = added;
            } catch (RuntimeException | LinkageError e) {
                log.info("Which addresses connections reach cannot be told, only which were chosen: {}", e.toString());
            }
        }
    }

    /** Stops watching. */
    public synchronized void stop() {
        if (client != null) {
            try {
                client.detach();
            } catch (RuntimeException e) {
                log.debug("Logging could not be left as it was", e);
            }
            client = null;
        }
    }
}
