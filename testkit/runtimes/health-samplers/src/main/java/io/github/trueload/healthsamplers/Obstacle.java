// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.healthsamplers;

import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.StringJoiner;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.StampedLock;

/**
 * Something that holds up, in pulses, every thread that comes by, and measures for how long; it says so, second by
 * second, when the JVM ends. One for the whole JVM, because the scripts of a plan have nothing else in common.
 * Thread-safe.
 */
public final class Obstacle {
    private static final AtomicReference<Obstacle> ONLY = new AtomicReference<>();
    private static final int SECONDS = 300;

    private final String kind;
    private final long periodNanos;
    private final long onNanos;
    private final long beginNanos = System.nanoTime();
    private final long beginMs = System.currentTimeMillis();
    /** Milliseconds of all threads together, in each second since it began. */
    private final AtomicLongArray heldMs = new AtomicLongArray(SECONDS);

    private final Object monitor = new Object();
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition opened = lock.newCondition();
    private final StampedLock stamped = new StampedLock();
    private final Semaphore semaphore = new Semaphore(1);
    private final BlockingQueue<Object> queue = new ArrayBlockingQueue<>(1);
    private final ExecutorService worker = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "worker");
        thread.setDaemon(true);
        return thread;
    });
    private final ThreadLocal<FileOutputStream> files = ThreadLocal.withInitial(Obstacle::file);
    private volatile CompletableFuture<Object> future = CompletableFuture.completedFuture("");
    private volatile boolean on;

    private Obstacle(String kind, long periodMs, long onMs) {
        this.kind = kind;
        this.periodNanos = TimeUnit.MILLISECONDS.toNanos(periodMs);
        this.onNanos = TimeUnit.MILLISECONDS.toNanos(onMs);
    }

    /** Comes by one of a kind, which holds up for so much of each period; the first one to come decides what it is. */
    public static void pass(String kind, long periodMs, long onMs) {
        Obstacle obstacle = ONLY.get();
        if (obstacle == null) {
            obstacle = new Obstacle(kind, periodMs, onMs);
            if (ONLY.compareAndSet(null, obstacle)) {
                obstacle.begin();
            }
            obstacle = ONLY.get();
        }
        obstacle.measure();
    }

    private void begin() {
        Thread pulse = new Thread(this::pulse, "pulse");
        pulse.setDaemon(true);
        pulse.start();
        Runtime.getRuntime().addShutdownHook(new Thread(this::tell));
    }

    private void tell() {
        StringJoiner seconds = new StringJoiner(" ", "held since " + beginMs + " for ms in each second: ", "");
        for (int second = 0; second <= Math.min(SECONDS - 1, sinceBeginMs() / 1000); second++) {
            seconds.add(String.valueOf(heldMs.get(second)));
        }
        System.out.println(seconds);
    }

    private void measure() {
        long beforeMs = sinceBeginMs();
        try {
            go();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException | IOException e) {
            throw new IllegalStateException(e);
        } finally {
            long nowMs = sinceBeginMs();
            for (long from = beforeMs; from < nowMs; ) {
                long to = Math.min(nowMs, from / 1000 * 1000 + 1000);
                heldMs.addAndGet((int) Math.min(SECONDS - 1, from / 1000), to - from);
                from = to;
            }
        }
    }

    private long sinceBeginMs() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNanos);
    }

    private void go() throws InterruptedException, ExecutionException, IOException {
        switch (kind) {
            case "monitor":
                synchronized (monitor) {
                    monitor.hashCode();
                }
                break;
            case "lock":
                lock.lock();
                lock.unlock();
                break;
            case "stamped lock":
                stamped.unlockWrite(stamped.writeLock());
                break;
            case "semaphore":
                semaphore.acquire();
                semaphore.release();
                break;
            case "condition":
                awaitOpening();
                break;
            case "notify":
                synchronized (monitor) {
                    while (on) {
                        monitor.wait(1000);
                    }
                }
                break;
            case "future":
                future.get();
                break;
            case "queue":
                queue.put("");
                break;
            case "worker":
                if (on) {
                    worker.submit(() -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(20)))
                            .get();
                }
                break;
            default:
                while (on) {
                    work();
                }
        }
    }

    private void awaitOpening() throws InterruptedException {
        lock.lock();
        try {
            while (on) {
                opened.await(1, TimeUnit.SECONDS);
            }
        } finally {
            lock.unlock();
        }
    }

    private void work() throws InterruptedException, IOException {
        switch (kind) {
            case "sleep":
                TimeUnit.MILLISECONDS.sleep(50);
                break;
            case "poll":
                TimeUnit.MILLISECONDS.sleep(1);
                break;
            case "file":
                write();
                break;
            default:
                for (long end = System.nanoTime() + 5_000_000; System.nanoTime() < end; ) {
                    Math.sqrt(end);
                }
        }
    }

    private void write() throws IOException {
        FileOutputStream out = files.get();
        out.getChannel().position(0);
        out.write(new byte[1 << 16]);
        out.getFD().sync();
    }

    private static FileOutputStream file() {
        try {
            File file = File.createTempFile("obstacle", null);
            file.deleteOnExit();
            return new FileOutputStream(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void pulse() {
        while (true) {
            long phase = (System.nanoTime() - beginNanos) % periodNanos;
            // It begins with a free way, and holds up in the end of each period.
            if (phase < periodNanos - onNanos) {
                queue.poll();
                LockSupport.parkNanos(Math.min(1_000_000, periodNanos - onNanos - phase));
            } else {
                hold(System.nanoTime() + periodNanos - phase);
            }
        }
    }

    private void hold(long endNanos) {
        boolean locked = kind.equals("lock");
        CompletableFuture<Object> mine = new CompletableFuture<>();
        future = mine;
        on = true;
        long stamp = stamped.writeLock();
        semaphore.acquireUninterruptibly();
        if (locked) {
            lock.lock();
        }
        if (kind.equals("monitor")) {
            synchronized (monitor) {
                waitUntil(endNanos);
            }
        } else {
            waitUntil(endNanos);
        }
        on = false;
        mine.complete("");
        semaphore.release();
        stamped.unlockWrite(stamp);
        if (!locked) {
            lock.lock();
            opened.signalAll();
        }
        lock.unlock();
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    private void waitUntil(long endNanos) {
        for (long left = endNanos - System.nanoTime(); left > 0; left = endNanos - System.nanoTime()) {
            LockSupport.parkNanos(Math.min(left, 20_000_000));
        }
    }
}
