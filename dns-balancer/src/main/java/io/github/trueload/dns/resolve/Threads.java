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
import java.util.function.LongSupplier;

/** Daemon threads of one balancer, which end a while after their last task. Thread-safe. */
final class Threads implements Background {
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
        timer.setRemoveOnCancelPolicy(true);
        timer.setKeepAliveTime(IDLE_SECONDS, TimeUnit.SECONDS);
        timer.allowCoreThreadTimeOut(true);
    }

    @Override
    public LongSupplier nanoClock() {
        return System::nanoTime;
    }

    @Override
    public void run(Runnable task) {
        try {
            lookups.execute(task);
        } catch (OutOfMemoryError e) {
            // No thread can be started, as at the process limit of a container: this one has to do.
            task.run();
        }
    }

    @Override
    public boolean runAfter(Duration delay, Runnable task) {
        try {
            timer.schedule(() -> run(task), delay.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (RejectedExecutionException | OutOfMemoryError e) {
            // The test ended between the look-up and here, or there is no thread to be had.
            return false;
        }
    }

    @Override
    public void stop() {
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
