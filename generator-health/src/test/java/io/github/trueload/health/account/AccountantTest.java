// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

/** Real threads: a lock that is held in a beat, as no one could tell from the medians of seconds. */
class AccountantTest {
    private static final int USERS = 8;
    /** On a machine with other work there are only two in a second. */
    private static final int LOOKS = 100;

    private static final int MOST_SECONDS = 60;
    private static final long PERIOD_MS = 500;
    private static final long HELD_MS = 200;

    private final Users users = new Users(System::nanoTime);
    private final Object sdk = new Object();
    private final LongAdder waitedNanos = new LongAdder();
    private volatile boolean running = true;

    @Test
    void findsTheShareOfALockThatIsHeldInABeat() throws InterruptedException {
        Accountant accountant = new Accountant(users, 0, false);
        List<Thread> threads = new ArrayList<>();
        long begin = System.nanoTime();
        for (int i = 0; i < USERS; i++) {
            Thread thread = new Thread(this::user);
            threads.add(thread);
            thread.start();
        }
        Thread holder = new Thread(this::hold);
        holder.start();
        threads.add(holder);
        accountant.thread.start();
        for (int i = 0; i < MOST_SECONDS && accountant.account.statement().looks < LOOKS; i++) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(1));
            accountant.second(1);
        }
        Statement said = accountant.account.statement();
        accountant.stop();
        running = false;
        for (Thread thread : threads) {
            thread.join();
        }
        // A machine with other work holds longer than it means to, and wakes users up later.
        double truth = waitedNanos.doubleValue() / USERS / (System.nanoTime() - begin);

        Place largest = said.places.keySet().iterator().next();
        assertThat(largest.method).isEqualTo("AccountantTest.sample");
        assertThat(largest.line).isEqualTo(Line.LOCK);
        // A hundred looks, each of which sees all users wait or none, are off by five points as a rule.
        assertThat(said.of(Line.LOCK).share).as(said.line()).isCloseTo(truth, within(0.25));
    }

    private void user() {
        users.start(Thread.currentThread(), "group", new Crowd.Work("label", "element"));
        while (running) {
            sample();
        }
        users.end(Thread.currentThread());
    }

    private void sample() {
        long before = System.nanoTime();
        synchronized (sdk) {
            waitedNanos.add(System.nanoTime() - before);
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
    }

    private void hold() {
        while (running) {
            long phase = System.nanoTime() / 1_000_000 % PERIOD_MS;
            if (phase < HELD_MS) {
                synchronized (sdk) {
                    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(HELD_MS - phase));
                }
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }
}
