// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** Threads that begin the same at one moment, each with a number of its own from 0 on. */
public final class Together {
    private static final Duration LONGEST = Duration.ofMinutes(2);

    private final List<Future<?>> running = new ArrayList<>();

    private Together() {}

    /** What each of them does; it may throw. */
    public interface Task {
        void run(int thread) throws Exception;
    }

    /** Starts them. */
    public static Together start(int threads, Task task) {
        Together together = new Together();
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        CountDownLatch start = new CountDownLatch(1);
        for (int i = 0; i < threads; i++) {
            int thread = i;
            together.running.add(pool.submit(() -> {
                start.await();
                task.run(thread);
                return null;
            }));
        }
        start.countDown();
        pool.shutdown();
        return together;
    }

    /** Starts them and waits for all of them. */
    public static void run(int threads, Task task) throws Exception {
        start(threads, task).join();
    }

    /** Whether all of them are done. */
    public boolean areDone() {
        return running.stream().allMatch(Future::isDone);
    }

    /** Waits for all of them, and throws what the first of them threw. */
    public void join() throws Exception {
        for (Future<?> thread : running) {
            thread.get(LONGEST.toSeconds(), TimeUnit.SECONDS);
        }
    }
}
