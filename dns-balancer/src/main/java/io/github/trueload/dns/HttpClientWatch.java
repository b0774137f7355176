// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.filter.AbstractFilter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Knows for each request of HttpClient 4 which connection carries it, and for each connection which address it reached.
 * A client asks for addresses, connects and sends on one thread; what it asks its log meanwhile ({@link HttpClientLog})
 * belongs to the addresses that this thread was given last. It listens from when there is something to choose: where
 * every host has one address nothing is heard, nor paid for. Thread-safe.
 */
final class HttpClientWatch {
    private static final Logger log = LoggerFactory.getLogger(HttpClientWatch.class);
    private static final String NAME = "http-outgoing-";
    private static final String LEASED_OR_KEPT = ": set socket timeout to ";

    private final LongSupplier clockMs;
    private final Consumer<Request> keptConnections;
    /** Open connections by HttpClient's name for them; its log tells when one is closed. */
    private final Map<String, Connection> open = new ConcurrentHashMap<>();

    private volatile ThreadLocal<Current> currents = ThreadLocal.withInitial(Current::new);
    private volatile boolean on;
    private volatile boolean heard;
    private HttpClientLog client;

    /**
     * Listens to nothing yet.
     *
     * @param clockMs any clock that nobody sets
     * @param keptConnections told, on the sending thread, of each request over a connection that was open already
     */
    HttpClientWatch(LongSupplier clockMs, Consumer<Request> keptConnections) {
        this.clockMs = clockMs;
        this.keptConnections = keptConnections;
    }

    /** Whether all requests are listened to. */
    boolean isOn() {
        return on;
    }

    /** Whether anything was heard since; not where the logging is not JMeter's Log4j. */
    boolean isHeard() {
        return heard;
    }

    /** Listens from now on, if it does not already; where that is impossible everything else goes on. */
    synchronized void start() {
        if (!on) {
            try {
                client = new HttpClientLog(this);
                client.context.getConfiguration().addFilter(client);
            } catch (RuntimeException | LinkageError e) {
                client = null;
                log.info("Which addresses connections reach cannot be told, only which were chosen: {}", e.toString());
            }
            on = true;
        }
    }

    /** Stops listening, and forgets. */
    synchronized void stop() {
        if (client != null) {
            try {
                client.context.getConfiguration().removeFilter(client);
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
    Request opens(Connection connection) {
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

    /** How long ago a request began. */
    long ageMs(Request request) {
        return clockMs.getAsLong() - request.startMs;
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
            current.request.heads++;
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
        boolean underWay = request != null && request.endMs < 0;
        if (!message.startsWith(LEASED_OR_KEPT, end)) {
            open.remove(name);
            if (underWay && request.heads > 0) {
                request.endMs = clockMs.getAsLong();
            }
        } else if (!underWay) {
            current.request = new Request(open.get(name), clockMs.getAsLong());
            keptConnections.accept(current.request);
        } else {
            if (request.connection != null) {
                open.putIfAbsent(name, request.connection);
            }
            if (request.heads > 0) {
                request.endMs = clockMs.getAsLong();
            }
        }
    }

    /** The state of one thread; confined to that thread. */
    private static final class Current {
        private Connection connecting;
        private Request request;
    }

    /**
     * Hears what HttpClient 4.5 asks and says of its connections at level DEBUG, as a filter of the whole logging.
     * There is no other public way to the address of a connection: JMeter (5.4.1 to 5.6.3) keeps its client, the
     * client's interceptors and its contexts to itself, and neither a sample nor a connection's failure that was
     * followed by another address says where it went.
     *
     * <p>That HttpClient asks whether to log is enough to follow it from address to address; nothing is formatted for
     * that. Only a connection's name is worth a line, a short one. Nothing more than before gets into jmeter.log.
     * Thread-safe.
     */
    static final class HttpClientLog extends AbstractFilter {
        /** HttpClient names the logger after the class, which JMeter extends. */
        static final String CONNECTING =
                "org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl$JMeterDefaultHttpClientConnectionOperator";

        private static final String HEADERS = "org.apache.http.headers";
        private static final String CONNECTIONS = "org.apache.http.impl.conn.DefaultManagedHttpClientConnection";

        private final HttpClientWatch watch;
        private final LoggerContext context;
        private final org.apache.logging.log4j.core.Logger connecting;
        private final org.apache.logging.log4j.core.Logger headers;
        private final org.apache.logging.log4j.core.Logger connections;

        HttpClientLog(HttpClientWatch watch) {
            super(Result.NEUTRAL, Result.NEUTRAL);
            this.watch = watch;
            context = (LoggerContext) LogManager.getContext(HttpClientLog.class.getClassLoader(), false);
            connecting = context.getLogger(CONNECTING);
            headers = context.getLogger(HEADERS);
            connections = context.getLogger(CONNECTIONS);
            start();
        }

        /** Log4j asks for each line before anything else, without a message for {@code isDebugEnabled()}. */
        @Override
        public Result filter(
                org.apache.logging.log4j.core.Logger logger,
                Level level,
                Marker marker,
                String message,
                Object... parameters) {
            if (logger == connections) {
                if (message == null) {
                    return level == Level.DEBUG ? Result.ACCEPT : Result.NEUTRAL;
                }
                watch.says(message);
            } else if (message == null && level == Level.DEBUG) {
                if (logger == connecting) {
                    watch.connects();
                } else if (logger == headers) {
                    watch.transfers();
                }
            }
            // The line itself is logged where the user wants it.
            return Result.NEUTRAL;
        }
    }

    /** One request that a thread sends with HttpClient, or that it looked up a host for. */
    static final class Request {
        /** Null when it was opened before anybody listened. */
        final Connection connection;

        private final long startMs;
        /** Negative while it is under way. */
        private volatile long endMs = -1;
        /** Headers that were sent or came. Counted by the sending thread, looked at once its sample is over. */
        private int heads;

        Request(Connection connection, long startMs) {
            this.connection = connection;
            this.startMs = startMs;
        }

        /** How long it took as far as is known. */
        long elapsedMs() {
            return Math.max(0, endMs - startMs);
        }

        /** Whether HttpClient was heard to send it. */
        boolean isSent() {
            return heads > 0;
        }

        /** Whether headers of an answer were heard to come. */
        boolean isAnswered() {
            return heads > 1;
        }
    }
}
