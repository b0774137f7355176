// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.LoggerConfig;
import org.apache.logging.log4j.core.config.Property;

/** What one logger logs from a level on, until this is closed. Thread-safe. */
public final class LoggedLines extends AbstractAppender implements AutoCloseable {
    public final List<String> texts = new CopyOnWriteArrayList<>();

    private final LoggerContext context = (LoggerContext) LogManager.getContext(false);
    private final LoggerConfig logger;

    public LoggedLines(String name, Level level) {
        super("lines", null, null, true, Property.EMPTY_ARRAY);
        logger = new LoggerConfig(name, level, false);
        start();
        logger.addAppender(this, level, null);
        context.getConfiguration().addLogger(name, logger);
        context.updateLoggers();
    }

    @Override
    public void append(LogEvent event) {
        texts.add(event.getMessage().getFormattedMessage());
    }

    @Override
    public void close() {
        context.getConfiguration().removeLogger(logger.getName());
        context.updateLoggers();
    }
}
