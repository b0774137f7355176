// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.account;

import io.github.trueload.health.account.Spent.Second;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Paths;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/**
 * Keeps the account of one test with a daemon thread that looks at the users. All methods may be called from any
 * thread and wait for nothing.
 */
public final class Accountant {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Users users;
    /** What it comes to. */
    public final Account account;

    private final Looks looks;
    private final Delays delays;
    /** The thread that looks, once it is started. */
    public final Thread thread = new Thread(this::run, "trueload-health-account");

    private volatile boolean running = true;
    private long closedNanos = System.nanoTime();
    private long sampleMs;

    /** @param delayed whether waiting for a processor, and stops, are told from what users seem to do meanwhile */
    public Accountant(Users users, int warmupSeconds, boolean delayed) {
        Random random = new Random();
        this.users = users;
        this.account = new Account(warmupSeconds);
        this.looks = new Looks(users, new Looks.Jvm(), account, random);
        this.delays = new Delays(Paths.get("/proc"), random, delayed);
        thread.setDaemon(true);
    }

    /** Ends with the look that is under way. */
    public void stop() {
        running = false;
        LockSupport.unpark(thread);
    }

    /** The calling thread, which wakes some twenty times a second and is always the same, came so late. */
    public void late(long nanos) {
        delays.late(nanos);
    }

    /** Closes a second, or however long it is since the last call, in which so many samples ended. */
    public synchronized Second second(long samples) {
        long now = System.nanoTime();
        double passedMs = (now - closedNanos) / 1e6;
        closedNanos = now;
        Account.Facts facts = delays.take(users.present(), samples);
        long sampleMsNow = users.sampleMs();
        facts.sampleMs = sampleMsNow - sampleMs;
        sampleMs = sampleMsNow;
        return account.close(passedMs, users.takeNanos() / 1e6, facts);
    }

    private void run() {
        while (running) {
            long begin = System.nanoTime();
            long span = looks.spanNanos();
            parkUntil(begin + looks.momentNanos());
            if (running) {
                look();
                parkUntil(begin + span);
            }
        }
    }

    private void look() {
        try {
            long now = System.nanoTime();
            long cpuNanos = cpuNanos();
            looks.look(now);
            long passed = System.nanoTime() - now;
            looks.cost(cpuNanos() - cpuNanos, passed);
            delays.looked(passed);
        } catch (Throwable e) {
            // Where memory is short any step may fail, and that is when somebody has to go on looking.
            return;
        }
    }

    /** Concurrent cycles of G1 (JDK 20), ZGC and Shenandoah are counted by beans of their own; they stop nobody. */
    public static boolean stopsTheProgram(String collector) {
        return !collector.contains("Concurrent") && !collector.endsWith(" Cycles");
    }

    /** Processor time of the calling thread so far in nanoseconds; wall-clock time where the JVM cannot tell. */
    public static long cpuNanos() {
        return THREADS.isCurrentThreadCpuTimeSupported() && THREADS.isThreadCpuTimeEnabled()
                ? THREADS.getCurrentThreadCpuTime()
                : System.nanoTime();
    }

    /** Makes nothing: where memory is short, what is thrown here would end the thread. */
    private void parkUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0 && running; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(this, left);
        }
    }
}
