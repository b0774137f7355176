// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Real threads that are held in random pulses, in samples or between them, and measure themselves for how long. */
class PulsesTest {
    private static final int RUNS = 200;
    private static final int AT_ONCE = 10;
    private static final int SECONDS = 20;
    private static final double POINTS = 0.05;
    private static final long TENTH = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int STACK = 1 << 18;
    private static final long SEED = Long.getLong("trueload.seed", 50);

    @Test
    @Timeout(value = 20, unit = TimeUnit.MINUTES)
    void isWithinFivePointsOfTheTruthInNearlyAllRuns() throws Exception {
        Skip.unlessAll(false);
        Random random = new Random(SEED);
        ExecutorService atOnce = Executors.newFixedThreadPool(AT_ONCE);
        List<Future<String>> told = new ArrayList<>();
        for (int i = 0; i < RUNS; i++) {
            Run run = new Run(random.nextLong());
            told.add(atOnce.submit(run::difference));
        }
        atOnce.shutdown();
        List<String> off = new ArrayList<>();
        for (Future<String> one : told) {
            String difference = one.get();
            if (!difference.isEmpty()) {
                off.add(difference);
            }
        }
        assertThat(off).as(String.join("\n", off)).hasSizeLessThanOrEqualTo(RUNS / 20);
    }

    /** What holds users. */
    private enum Kind {
        MONITOR,
        LOCK,
        STAMPED_LOCK,
        SEMAPHORE,
        FUTURE,
        CONDITION,
        NOTIFY,
        SLEEP,
        POLL
    }

    /** Some users, a part of whom is held for a part of each period. */
    private static final class Run {
        private final Kind kind;
        private final boolean inSample;
        private final int users;
        private final int held;
        private final long periodNanos;
        private final long onNanos;
        private final long beginNanos;
        private final Gate gate;
        private final LongAdder heldNanos = new LongAdder();
        private final LongAdder userNanos = new LongAdder();
        private volatile boolean running = true;

        Run(long seed) {
            Random random = new Random(seed);
            kind = Kind.values()[random.nextInt(Kind.values().length)];
            gate = new Gate(kind);
            inSample = random.nextBoolean();
            users = 1 + random.nextInt(200);
            held = random.nextBoolean() ? users : 1 + random.nextInt(users);
            periodNanos = (long) (1e9 * (1 + 19 * random.nextDouble()));
            onNanos = (long) (periodNanos * (0.05 + 0.75 * random.nextDouble()));
            beginNanos = (long) (periodNanos * random.nextDouble());
        }

        /** What is off; empty when nothing is. */
        String difference() throws InterruptedException {
            Users all = new Users(System::nanoTime);
            Accountant accountant = new Accountant(all, Run::kind, 0, false);
            List<Thread> threads = new ArrayList<>();
            threads.add(new Thread(null, this::pulse, "pulse", STACK));
            for (int i = 0; i < users; i++) {
                boolean isHeld = i < held;
                threads.add(new Thread(null, () -> user(all, isHeld), "user", STACK));
            }
            threads.forEach(Thread::start);
            accountant.thread.start();
            for (int i = 0; i < SECONDS; i++) {
                nap(TimeUnit.SECONDS.toNanos(1));
                accountant.second(1);
            }
            running = false;
            for (Thread thread : threads) {
                thread.join();
            }
            accountant.stop();
            Statement said = accountant.account.statement();
            double truth = heldNanos.sum() / (double) userNanos.sum();
            return Math.abs(said.generator().share - truth) <= POINTS
                    ? ""
                    : this + ": " + truth + " is told as " + said.line() + " by " + said.looks + " looks";
        }

        private void user(Users all, boolean isHeld) {
            all.start(Thread.currentThread(), "group", new Crowd.Work("label", "element"));
            long begin = System.nanoTime();
            Sampler sampler = new Sampler(gate);
            PreProcessor preProcessor = new PreProcessor(gate);
            Pause pause = new Pause();
            while (running) {
                if (isHeld) {
                    long before = System.nanoTime();
                    if (inSample) {
                        sampler.sample();
                    } else {
                        preProcessor.process();
                    }
                    heldNanos.add(System.nanoTime() - before);
                }
                pause.delay();
            }
            userNanos.add(System.nanoTime() - begin);
            all.end(Thread.currentThread());
        }

        private void pulse() {
            while (running) {
                long phase = (System.nanoTime() + beginNanos) % periodNanos;
                if (phase < onNanos) {
                    long end = System.nanoTime() + onNanos - phase;
                    gate.close();
                    while (running && end - System.nanoTime() > 0) {
                        nap(Math.min(TENTH, end - System.nanoTime()));
                    }
                    gate.open();
                } else {
                    nap(Math.min(TENTH, periodNanos - phase));
                }
            }
        }

        private static Element kind(String className) {
            return className.equals(Sampler.class.getName())
                    ? Element.SAMPLER
                    : className.equals(PreProcessor.class.getName())
                            ? Element.PRE_PROCESSOR
                            : className.equals(Pause.class.getName()) ? Element.TIMER : Element.NONE;
        }

        @Override
        public String toString() {
            return kind + (inSample ? " in samples" : " between samples") + ", " + held + " of " + users + " users for "
                    + onNanos / 1e9 + " of " + periodNanos / 1e9 + " s";
        }
    }

    /** Lets users through, or not; opened and closed by one thread. */
    private static final class Gate {
        private final Kind kind;
        private final Object monitor = new Object();
        private final ReentrantLock lock = new ReentrantLock();
        private final Condition opened = lock.newCondition();
        private final StampedLock stamped = new StampedLock();
        private final Semaphore semaphore = new Semaphore(1);
        private long stamp;
        private volatile FutureTask<Void> future = future();
        private volatile boolean closed;
        private Thread keeper;

        Gate(Kind kind) {
            this.kind = kind;
        }

        void close() {
            future = future();
            closed = true;
            switch (kind) {
                case MONITOR -> {
                    keeper = new Thread(this::keep);
                    keeper.start();
                }
                case LOCK -> lock.lock();
                case STAMPED_LOCK -> stamp = stamped.writeLock();
                case SEMAPHORE -> semaphore.acquireUninterruptibly();
                default -> {}
            }
        }

        void open() {
            closed = false;
            future.run();
            switch (kind) {
                case MONITOR -> LockSupport.unpark(keeper);
                case LOCK -> lock.unlock();
                case STAMPED_LOCK -> stamped.unlockWrite(stamp);
                case SEMAPHORE -> semaphore.release();
                case CONDITION -> {
                    lock.lock();
                    opened.signalAll();
                    lock.unlock();
                }
                case NOTIFY -> {
                    synchronized (monitor) {
                        monitor.notifyAll();
                    }
                }
                default -> {}
            }
        }

        private void keep() {
            synchronized (monitor) {
                while (closed) {
                    nap(TENTH);
                }
            }
        }

        void pass() {
            try {
                switch (kind) {
                    case MONITOR -> {
                        synchronized (monitor) {
                            monitor.hashCode();
                        }
                    }
                    case LOCK -> {
                        lock.lock();
                        lock.unlock();
                    }
                    case STAMPED_LOCK -> stamped.unlockWrite(stamped.writeLock());
                    case SEMAPHORE -> {
                        semaphore.acquire();
                        semaphore.release();
                    }
                    case FUTURE -> {
                        if (closed) {
                            future.get();
                        }
                    }
                    case CONDITION -> await();
                    case NOTIFY -> {
                        synchronized (monitor) {
                            while (closed) {
                                monitor.wait();
                            }
                        }
                    }
                    default -> {
                        while (closed) {
                            TimeUnit.MILLISECONDS.sleep(kind == Kind.SLEEP ? 300 : 20);
                        }
                    }
                }
            } catch (InterruptedException | ExecutionException e) {
                throw new AssertionError(e);
            }
        }

        private void await() throws InterruptedException {
            lock.lock();
            try {
                while (closed) {
                    opened.await();
                }
            } finally {
                lock.unlock();
            }
        }

        private static FutureTask<Void> future() {
            return new FutureTask<>(() -> null);
        }
    }

    /** An element of the plan, by its name. */
    private record Sampler(Gate gate) {
        void sample() {
            gate.pass();
        }
    }

    /** Another one. */
    private record PreProcessor(Gate gate) {
        void process() {
            gate.pass();
        }
    }

    /** And what the plan asks for. */
    private static final class Pause {
        void delay() {
            nap(2 * TENTH);
        }
    }

    private static void nap(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
