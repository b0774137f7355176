// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Where the threads of a test wait for each other, while the first one works alone for some seconds. Threads without
 * think time leave so little of the processors that JMeter had started 322 of 1,000 after 20 s, and that what the JVM
 * compiles in seconds beside one thread was not compiled 15 s after the first sample. Thread-safe.
 */
final class StartLine {
    private static final int ALONE_SECONDS = 6;
    private static final int PATIENCE_SECONDS = 120;

    private final AtomicInteger arrived = new AtomicInteger();
    private final CountDownLatch open = new CountDownLatch(1);

    /** Returns at once for the first of so many threads, and for the others some seconds after the last has come. */
    void await(int threads) {
        int place = arrived.incrementAndGet();
        try {
            if (place > 1 && place == threads) {
                TimeUnit.SECONDS.sleep(ALONE_SECONDS);
                open.countDown();
            } else if (place > 1 && !open.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new IllegalStateException(arrived + " of " + threads + " threads have started");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
