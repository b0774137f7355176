// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.logging.log4j.Level;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.core.config.Property;

/** Keeps what is logged above DEBUG, by whomever, until it is closed. Thread-safe. */
final class LogRecorder extends AbstractAppender implements AutoCloseable {
    private final List<String> lines = new CopyOnWriteArrayList<>();

    private LogRecorder() {
        super("recorder", null, null, true, Property.EMPTY_ARRAY);
    }

    static LogRecorder open() {
        LogRecorder recorder = new LogRecorder();
        recorder.start();
        Configurator.setRootLevel(Level.INFO);
        context().getRootLogger().addAppender(recorder);
        return recorder;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    @Override
    public void append(LogEvent event) {
        lines.add(event.getLevel() + " " + event.getMessage().getFormattedMessage());
    }

    @Override
    public void close() {
        context().getRootLogger().removeAppender(this);
        Configurator.setRootLevel(Level.ERROR);
        stop();
    }

    private static LoggerContext context() {
        return (LoggerContext) LogManager.getContext(false);
    }
}
