// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The probes on the JVM that runs the tests. */
class JvmProbesTest {
    private final List<Thread> threads = new ArrayList<>();

    @AfterEach
    void endThreads() throws InterruptedException {
        for (Thread thread : threads) {
            thread.interrupt();
            thread.join();
        }
    }

    @Test
    void findsRealThreadsAtAMonitor() {
        Object monitor = new Object();
        synchronized (monitor) {
            start(6, () -> enter(monitor));
            ThreadReading reading = awaitGroup();

            assertThat(reading.groups.get(0).kind).isEqualTo(WaitGroup.Kind.LOCK);
            assertThat(reading.groups.get(0).lockClass).isEqualTo("java.lang.Object");
            assertThat(reading.groups.get(0).method).isEqualTo(JvmProbesTest.class.getName() + ".enter");
            assertThat(reading.blocked).isEqualTo(6);
        }
    }

    @Test
    void findsRealThreadsAtALockOfTheLibrary() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        start(6, () -> acquire(lock));
        ThreadReading reading = awaitGroup();
        lock.unlock();

        assertThat(reading.groups.get(0).kind).isEqualTo(WaitGroup.Kind.LOCK);
        assertThat(reading.groups.get(0).method).isEqualTo(JvmProbesTest.class.getName() + ".acquire");
    }

    @Test
    void findsRealThreadsThatWaitForACapacity() {
        Semaphore permits = new Semaphore(0);
        start(6, permits::acquire);
        ThreadReading reading = awaitGroup();

        assertThat(reading.groups.get(0).kind).isEqualTo(WaitGroup.Kind.POOL);
    }

    @Test
    void countsRealThreadsThatMeetAsIdle() {
        CyclicBarrier barrier = new CyclicBarrier(100);
        start(6, barrier::await);
        ThreadProbe probe = new ThreadProbe(SamplerThreads.named(), System::currentTimeMillis);
        Await.until("six threads wait", Duration.ofSeconds(10), () -> probe.read().idle == 6);

        assertThat(probe.read().groups).isEmpty();
    }

    private ThreadReading awaitGroup() {
        ThreadProbe probe = new ThreadProbe(SamplerThreads.named(), System::currentTimeMillis);
        ThreadReading[] last = new ThreadReading[1];
        Await.until("six threads wait in one group", Duration.ofSeconds(10), () -> {
            last[0] = probe.read();
            return !last[0].groups.isEmpty() && last[0].groups.get(0).threads == 6;
        });
        return last[0];
    }

    private static void enter(Object monitor) {
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    private static void acquire(ReentrantLock lock) throws InterruptedException {
        lock.lockInterruptibly();
        lock.unlock();
    }

    private void start(int count, Waiting work) {
        for (int i = 1; i <= count; i++) {
            Thread thread = new Thread(
                    () -> {
                        try {
                            work.run();
                        } catch (Exception e) {
                            Thread.currentThread().interrupt();
                        }
                    },
                    "Users 1-" + i);
            thread.start();
            threads.add(thread);
        }
    }

    private interface Waiting {
        void run() throws Exception;
    }
}
