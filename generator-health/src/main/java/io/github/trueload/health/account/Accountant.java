// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Paths;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Keeps the account of one test with a daemon thread that looks at the users. All methods may be called from any
 * thread and wait for nothing.
 */
public final class Accountant {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Users users;
    private final Account account;
    private final Looks looks;
    private final Delays delays;
    private final Consumer<Runnable> guard;
    private final Thread thread = new Thread(this::run, "trueload-health-account");
    private volatile boolean running = true;
    private long closedNanos = System.nanoTime();

    /**
     * Prepares the account.
     *
     * @param elements tells the kind of element that a class is, by its name
     * @param warmupSeconds so many seconds are kept apart
     * @param guard runs each look, and what becomes of one that fails
     */
    public Accountant(Users users, Function<String, Element> elements, int warmupSeconds, Consumer<Runnable> guard) {
        Random random = new Random();
        this.users = users;
        this.account = new Account(warmupSeconds);
        this.looks = new Looks(users, new JvmThreads(), elements, account, random);
        this.delays = new Delays(Paths.get("/proc"), random);
        this.guard = guard;
        thread.setDaemon(true);
    }

    /** Begins to look. */
    public void start() {
        thread.start();
    }

    /** Ends with the look that is under way. */
    public void stop() {
        running = false;
        LockSupport.unpark(thread);
    }

    /** The thread that looks. */
    public Thread thread() {
        return thread;
    }

    /** The users. */
    public Users users() {
        return users;
    }

    /**
     * Closes a second, or however long it is since the last call.
     *
     * @param samples how many samples ended in it
     */
    public synchronized Second second(long samples) {
        long now = System.nanoTime();
        double passedMs = (now - closedNanos) / 1e6;
        closedNanos = now;
        Account.Facts facts;
        synchronized (delays) {
            facts = new Account.Facts(delays.takeStillMs(), delays.takeProcessorShare(users.present()), samples);
        }
        return account.close(passedMs, users.takeNanos() / 1e6, facts);
    }

    /** What it comes to so far. */
    public Statement statement() {
        return account.statement();
    }

    private void run() {
        while (running) {
            long begin = System.nanoTime();
            long span = looks.spanNanos();
            long moment = begin + looks.momentNanos();
            parkUntil(moment);
            if (running) {
                guard.accept(() -> look(moment));
                parkUntil(begin + span);
            }
        }
    }

    private void look(long momentNanos) {
        long now = System.nanoTime();
        long cpuNanos = cpuNanos();
        synchronized (delays) {
            delays.late(now - momentNanos);
        }
        looks.look(now);
        looks.cost(cpuNanos() - cpuNanos);
    }

    private static long cpuNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled()
                ? THREADS.getCurrentThreadCpuTime()
                : System.nanoTime();
    }

    private void parkUntil(long nanos) {
        long left = nanos - System.nanoTime();
        while (left > TimeUnit.MICROSECONDS.toNanos(50) && running) {
            LockSupport.parkNanos(this, left);
            left = nanos - System.nanoTime();
        }
    }
}
