// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import io.github.trueload.dubbo.spi.LogSink;
import org.slf4j.Marker;
import org.slf4j.event.Level;
import org.slf4j.helpers.LegacyAbstractLogger;
import org.slf4j.helpers.MessageFormatter;

/** One logger of Dubbo or its libraries. Thread-safe. */
final class LogForwarder extends LegacyAbstractLogger {
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
