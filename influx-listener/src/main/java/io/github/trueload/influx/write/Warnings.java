// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;

/** Lets at most one warning a minute through. Not thread-safe. */
final class Warnings {
    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Logger log;
    private boolean warned;
    private long lastNanos;
    private boolean failing;

    Warnings(Logger log) {
        this.log = log;
    }

    void warn(String format, Object... arguments) {
        failing = true;
        long now = System.nanoTime();
        if (!warned || now - lastNanos >= PAUSE_NANOS) {
            warned = true;
            lastNanos = now;
            log.warn(format, arguments);
        }
    }

    /** Says once that what was warned of is over. */
    void over(String format, Object... arguments) {
        if (failing) {
            failing = false;
            log.info(format, arguments);
        }
    }
}
