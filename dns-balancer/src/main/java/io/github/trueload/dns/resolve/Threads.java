// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dns.resolve;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The clock and the daemon threads of one balancer, which end a while after their last task. Tests replace both.
 * Thread-safe.
 */
class Threads {
    /** Look-ups of so many hosts run at once; beyond that the asking thread looks up itself. */
    private static final int MAX_LOOKUPS = 32;

    private static final long IDLE_SECONDS = 10;

    private final ThreadPoolExecutor lookups = new ThreadPoolExecutor(
            0,
            MAX_LOOKUPS,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            factory("dns-balancer-lookup"),
            new ThreadPoolExecutor.CallerRunsPolicy());
    private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(1, factory("dns-balancer-timer"));

    Threads() {
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    /** As {@link System#nanoTime()}. */
    long nanoTime() {
        return System.nanoTime();
    }

    /** Runs a task that may block, now, on some other thread if one can be had. */
    void run(Runnable task) {
        try {
            lookups.execute(task);
        } catch (OutOfMemoryError e) {
            // No thread can be started, as at the process limit of a container: this one has to do.
            task.run();
        }
    }

    /** Runs a task that may block, later; false when it will not run: after {@link #stop}, or for want of a thread. */
    boolean runAfter(Duration delay, Runnable task) {
        try {
            timer.schedule(() -> run(task), delay.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // The test ended between the look-up and here, or there is no thread to be had.
            return false;
        }
    }

    /** Drops what was to run later; {@link #run} goes on working for stragglers of a test that is over. */
    void stop() {
        timer.shutdownNow();
    }

    private static ThreadFactory factory(String name) {
        AtomicInteger number = new AtomicInteger();
        return task -> {
            Thread thread = new Thread(task, name + "-" + number.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }
}
