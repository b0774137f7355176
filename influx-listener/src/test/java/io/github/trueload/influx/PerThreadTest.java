// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PerThreadTest {
    private final AtomicInteger made = new AtomicInteger();
    private final PerThread<Own> values = new PerThread<>(() -> {
        made.incrementAndGet();
        return new Own();
    });

    @Test
    void givesAThreadTheSameValueEachTime() {
        assertThat(values.get()).isSameAs(values.get()).isSameAs(values.get());
        assertThat(made).hasValue(1);
    }

    @Test
    void givesThreadsOfOnePlaceEachItsOwn() throws InterruptedException {
        int threads = 40;
        AtomicInteger wrong = new AtomicInteger();
        CountDownLatch all = new CountDownLatch(threads);
        inThreads(threads, 7, () -> {
            Own mine = values.get();
            all.countDown();
            all.await();
            for (int i = 0; i < 1000; i++) {
                Own again = values.get();
                wrong.addAndGet(again == mine && again.mine == Thread.currentThread() ? 0 : 1);
            }
        });
        assertThat(wrong).hasValue(0);
        assertThat(made).hasValue(threads);
    }

    @Test
    void givesANewThreadANewValueThoughAnEndedOneHadItsNumber() throws InterruptedException {
        Queue<Own> seen = new ConcurrentLinkedQueue<>();
        for (int i = 0; i < 3; i++) {
            inThreads(1, 7, () -> {
                Own mine = values.get();
                if (values.get() == mine) {
                    seen.add(mine);
                }
            });
        }
        assertThat(seen).doesNotHaveDuplicates().hasSize(3);
    }

    /** Runs threads whose numbers are all equal. */
    private static void inThreads(int number, long id, Work work) throws InterruptedException {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            threads.add(
                    new Thread(() -> {
                        try {
                            work.run();
                        } catch (InterruptedException e) {
                            throw new IllegalStateException(e);
                        }
                    }) {
                        @Override
                        public long getId() {
                            return id;
                        }
                    });
        }
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
    }

    private interface Work {
        void run() throws InterruptedException;
    }

    private static final class Own extends PerThread.Value {
        private final Thread mine = Thread.currentThread();
    }
}
