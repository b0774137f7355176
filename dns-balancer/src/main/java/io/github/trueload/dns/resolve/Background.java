// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.time.Duration;
import java.util.function.LongSupplier;

/** Time and threads, so that tests can do without either. Implementations are thread-safe. */
interface Background {
    /** A clock as {@link System#nanoTime()}. */
    LongSupplier nanoClock();

    /** Runs a task that may block, now, on some other thread if one can be had. */
    void run(Runnable task);

    /**
     * Runs a task that may block, later; never after {@link #stop()}.
     *
     * @return false when it will not run: after the stop, or for want of a thread
     */
    boolean runAfter(Duration delay, Runnable task);

    /** Drops what was to run later; {@link #run} goes on working for stragglers of a test that is over. */
    void stop();
}
