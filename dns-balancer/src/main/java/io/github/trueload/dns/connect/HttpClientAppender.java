// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.connect;

import java.util.function.Consumer;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;

/** Hands on what is logged on the thread that logs it; with asynchronous loggers that is nothing. Thread-safe. */
final class HttpClientAppender extends AbstractAppender {
    private final Consumer<String> listener;

    HttpClientAppender(Consumer<String> listener) {
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
