// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.Marker;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.filter.AbstractFilter;

/**
 * Hears what HttpClient 4.5 asks and says of its connections at level DEBUG, as a filter of the whole logging. There is
 * no other public way to the address of a connection: JMeter (5.4.1 to 5.6.3) keeps its client, the client's
 * interceptors and its contexts to itself, and neither a sample nor a connection's failure that was followed by another
 * address says where it went.
 *
 * <p>That HttpClient asks whether to log is enough to follow it from address to address; nothing is formatted for that.
 * Only a connection's name is worth a line, a short one. Nothing more than before gets into jmeter.log. Thread-safe.
 */
final class HttpClientLog extends AbstractFilter {
    /** HttpClient names the logger after the class, which JMeter extends. */
    static final String CONNECTING =
            "org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl$JMeterDefaultHttpClientConnectionOperator";

    private static final String HEADERS = "org.apache.http.headers";
    private static final String CONNECTIONS = "org.apache.http.impl.conn.DefaultManagedHttpClientConnection";

    private final HttpClientWatch watch;
    private final LoggerContext context;
    private final Logger connecting;
    private final Logger headers;
    private final Logger connections;

    HttpClientLog(HttpClientWatch watch) {
        super(Result.NEUTRAL, Result.NEUTRAL);
        this.watch = watch;
        context = (LoggerContext) LogManager.getContext(HttpClientLog.class.getClassLoader(), false);
        connecting = context.getLogger(CONNECTING);
        headers = context.getLogger(HEADERS);
        connections = context.getLogger(CONNECTIONS);
        start();
    }

    void attach() {
        context.getConfiguration().addFilter(this);
    }

    void detach() {
        context.getConfiguration().removeFilter(this);
    }

    /** Log4j asks for each line before anything else, without a message for {@code isDebugEnabled()}. */
    @Override
    public Result filter(Logger logger, Level level, Marker marker, String message, Object... parameters) {
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
