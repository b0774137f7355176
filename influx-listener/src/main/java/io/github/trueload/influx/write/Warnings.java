// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.slf4j.Logger;

/** Lets at most one warning a minute through. Not thread-safe. */
final class Warnings {
    private static final long PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

    private final Logger log;
    private final LongSupplier nanoClock;
    private boolean warned;
    private long lastNanos;
    private boolean failing;

    Warnings(Logger log, LongSupplier nanoClock) {
        this.log = log;
        this.nanoClock = nanoClock;
    }

    /** Warns of something that will not pass by itself. */
    void warn(String format, Object... arguments) {
        isLetThrough(format, arguments);
    }

    /** Warns of something that may pass. */
    void failing(String format, Object... arguments) {
        failing |= isLetThrough(format, arguments);
    }

    /** Says once that what was warned of has passed. */
    void over(String format, Object... arguments) {
        if (failing) {
            failing = false;
            log.info(format, arguments);
        }
    }

    private boolean isLetThrough(String format, Object... arguments) {
        long now = nanoClock.getAsLong();
        if (warned && now - lastNanos < PAUSE_NANOS) {
            return false;
        }
        warned = true;
        lastNanos = now;
        log.warn(format, arguments);
        return true;
    }
}
