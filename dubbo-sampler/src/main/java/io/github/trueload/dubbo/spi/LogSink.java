// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.spi;

/**
 * Where the log lines of Dubbo and its libraries go. The isolated class loader is one, so that the logging library
 * inside finds it without any setup. Thread-safe.
 */
public interface LogSink {
    /** Levels in rising order. */
    enum Level {
        TRACE,
        DEBUG,
        INFO,
        WARN,
        ERROR
    }

    /** Whether a line of this logger and level would be written. */
    boolean isEnabled(String logger, Level level);

    /** Writes a line; {@code failure} may be {@code null}. */
    void log(String logger, Level level, String message, Throwable failure);
}
