// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.DubboClient.LogSink;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.ILoggerFactory;
import org.slf4j.Logger;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;
import org.slf4j.helpers.NOP_FallbackServiceProvider;

/**
 * Leads the log lines of this class loader to JMeter. JMeter's own SLF4J would let late lines of Dubbo's threads
 * reopen, and empty, jmeter.log after JMeter has closed it. Thread-safe.
 */
public final class LogProvider extends NOP_FallbackServiceProvider {
    private final ConcurrentMap<String, Logger> loggers = new ConcurrentHashMap<>();
    private final LogSink sink = (LogSink) LogProvider.class.getClassLoader();

    @Override
    public ILoggerFactory getLoggerFactory() {
        return name -> loggers.computeIfAbsent(name, missing -> new LogForwarder(missing, sink));
    }

    /** One logger of Dubbo or its libraries. Thread-safe. */
    private static final class LogForwarder extends LegacyAbstractLogger {
        private static final long serialVersionUID = 1L;

        private final transient LogSink sink;

        LogForwarder(String name, LogSink sink) {
            this.name = name;
            this.sink = sink;
        }

        @Override
        public boolean isTraceEnabled() {
            return sink.isEnabled(name, LogSink.Level.TRACE);
        }

        @Override
        public boolean isDebugEnabled() {
            return sink.isEnabled(name, LogSink.Level.DEBUG);
        }

        @Override
        public boolean isInfoEnabled() {
            return sink.isEnabled(name, LogSink.Level.INFO);
        }

        @Override
        public boolean isWarnEnabled() {
            return sink.isEnabled(name, LogSink.Level.WARN);
        }

        @Override
        public boolean isErrorEnabled() {
            return sink.isEnabled(name, LogSink.Level.ERROR);
        }

        @Override
        protected String getFullyQualifiedCallerName() {
            return null;
        }

        @Override
        protected void handleNormalizedLoggingCall(
                Level level, Marker marker, String pattern, Object[] arguments, Throwable failure) {
            String message = MessageFormatter.basicArrayFormat(pattern, arguments);
            sink.log(name, LogSink.Level.valueOf(level.name()), message, failure);
        }
    }
}
