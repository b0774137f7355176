// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows for each request of HttpClient 4 which connection carries it, and for each connection which address it reached.
 * A client asks for addresses, connects and sends on one thread; what it asks its log meanwhile ({@link HttpClientLog})
 * belongs to the addresses that this thread was given last. It listens from when there is something to choose: where
 * every host has one address nothing is heard, nor paid for. Thread-safe.
 */
public final class HttpClientWatch {
    private static final Logger log = LoggerFactory.getLogger(HttpClientWatch.class);
    private static final String NAME = "http-outgoing-";
    private static final String LEASED_OR_KEPT = ": set socket timeout to ";

    private final LongSupplier clockMs;
    private final Consumer<Request> keptConnections;
    /** By HttpClient's names; a closed one is said to be. */
    private final Map<String, Connection> open = new ConcurrentHashMap<>();

    private volatile ThreadLocal<Current> currents = ThreadLocal.withInitial(Current::new);
    private volatile boolean on;
    private volatile boolean heard;
    private HttpClientLog client;

    /**
     * Listens to nothing yet.
     *
     * @param clockMs the clock of the samples
     * @param keptConnections told, on the sending thread, of each request over a connection that was open already
     */
    public HttpClientWatch(LongSupplier clockMs, Consumer<Request> keptConnections) {
        this.clockMs = clockMs;
        this.keptConnections = keptConnections;
    }

    /** Whether all requests are listened to. */
    public boolean isOn() {
        return on;
    }

    /** Whether anything was heard since; not where the logging is not JMeter's Log4j. */
    public boolean isHeard() {
        return heard;
    }

    /** Listens from now on, if it does not already; where that is impossible everything else goes on. */
    public void start() {
        if (on) {
            return;
        }
        synchronized (this) {
            if (!on) {
                try {
                    client = new HttpClientLog(this);
                    client.attach();
                } catch (RuntimeException | LinkageError e) {
                    client = null;
                    log.info(
                            "Which addresses connections reach cannot be told, only which were chosen: {}",
                            e.toString());
                }
                on = true;
            }
        }
    }

    /** Stops listening, and forgets. */
    public synchronized void stop() {
        if (client != null) {
            try {
                client.detach();
            } catch (RuntimeException e) {
                log.debug("Logging could not be left as it was", e);
            }
            client = null;
        }
        on = false;
        heard = false;
        open.clear();
        currents = ThreadLocal.withInitial(Current::new);
    }

    /** The calling thread was given addresses for a new connection. */
    public Request opens(Connection connection) {
        Request request = new Request(connection, clockMs.getAsLong());
        if (on) {
            Current current = currents.get();
            if (current.connecting != null) {
                current.connecting.settle();
            }
            current.connecting = connection;
            current.request = request;
        }
        return request;
    }

    /** HttpClient asks whether to log an attempt to connect, or its outcome. */
    void connects() {
        Current current = currents.get();
        heard = true;
        if (current.connecting != null && !current.connecting.asks()) {
            // A connection to a host that was not asked for here.
            current.connecting = null;
        }
    }

    /** HttpClient asks whether to log the headers of a request or of its answer. */
    void transfers() {
        Current current = currents.get();
        if (current.connecting != null) {
            current.connecting.settle();
            current.connecting = null;
        }
        if (current.request != null) {
            current.request.sent = true;
        }
    }

    /**
     * HttpClient says something of a connection: that it takes a kept one or keeps one ("http-outgoing-7: set socket
     * timeout to 0"), closes it or shuts it down.
     */
    void says(String message) {
        int end = message.indexOf(':');
        if (end < 0 || !message.startsWith(NAME)) {
            return;
        }
        String name = message.substring(NAME.length(), end);
        Current current = currents.get();
        Request request = current.request;
        boolean underWay = request != null && !request.isOver();
        if (!message.startsWith(LEASED_OR_KEPT, end)) {
            open.remove(name);
            if (underWay && request.sent) {
                request.end(clockMs.getAsLong());
            }
        } else if (!underWay) {
            current.request = new Request(open.get(name), clockMs.getAsLong());
            keptConnections.accept(current.request);
        } else {
            if (request.connection != null) {
                open.putIfAbsent(name, request.connection);
            }
            if (request.sent) {
                request.end(clockMs.getAsLong());
            }
        }
    }

    /** What a thread is at; written and read by it alone. */
    private static final class Current {
        private Connection connecting;
        private Request request;
    }
}
