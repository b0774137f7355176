// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import java.util.function.Consumer;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configuration;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/**
 * Listens to what HttpClient logs at level DEBUG while it connects ("Connecting to", "Connection established"). There
 * is no other public way to the address of a connection: JMeter (5.4.1 to 5.6.3) keeps its client, the client's
 * interceptors and its contexts to itself, and neither a sample nor a connection's failure that was followed by another
 * address says where it went. Nothing more than before gets into jmeter.log. Used under its owner's lock.
 */
final class HttpClientLog {
    /** HttpClient 4.5 names the logger after the class, which JMeter extends. */
    static final String LOGGER =
            "org.apache.jmeter.protocol.http.sampler.HTTPHC4Impl$JMeterDefaultHttpClientConnectionOperator";

    private final Appender appender;
    private LoggerConfig own;

    HttpClientLog(Openings openings) {
        appender = new Appender(openings::heard);
        appender.start();
    }

    /** Starts to listen; does nothing where the user has set up this very logger. */
    void attach() {
        LoggerContext context = context();
        Configuration configuration = context.getConfiguration();
        LoggerConfig above = configuration.getLoggerConfig(LOGGER);
        if (above.getName().equals(LOGGER)) {
            return;
        }
        // Whoever logs at this level anyway goes on to see the lines.
        own = new LoggerConfig(LOGGER, Level.DEBUG, above.getLevel().isLessSpecificThan(Level.DEBUG));
        own.addAppender(appender, Level.DEBUG, null);
        configuration.addLogger(LOGGER, own);
        context.updateLoggers();
    }

    /** Leaves the logging as it was. */
    void detach() {
        LoggerContext context = context();
        Configuration configuration = context.getConfiguration();
        if (own != null && configuration.getLoggers().get(LOGGER) == own) {
            configuration.removeLogger(LOGGER);
            context.updateLoggers();
        }
        own = null;
    }

    private static LoggerContext context() {
        return (LoggerContext) LogManager.getContext(HttpClientLog.class.getClassLoader(), false);
    }

    /** Hands on what is logged on the thread that logs it; with asynchronous loggers that is nothing. Thread-safe. */
    private static final class Appender extends AbstractAppender {
        private final Consumer<String> listener;

        Appender(Consumer<String> listener) {
            super("trueload-dns", null, null, true, Property.EMPTY_ARRAY);
            this.listener = listener;
        }

        @Override
        public void append(LogEvent event) {
            if (event.getThreadId() == Thread.currentThread().getId()) {
                listener.accept(event.getMessage().getFormattedMessage());
            }
        }
    }
}
