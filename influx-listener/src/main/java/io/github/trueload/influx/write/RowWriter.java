// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/** Spool, thread and connection of one listener, from start to end. Thread-safe. */
public final class RowWriter {
    private static final long ABORT_MS = 1000;

    /** Spreads names that differ in their last digits, whose hashes differ in their last bits, over all bits. */
    private static final int SPREAD = 0x9E3779B9;

    /** Shared by all listeners of the JVM, which do not know each other. */
    private static final SharedDeadline DEADLINE = new SharedDeadline(System::nanoTime);

    private final long startedNanos = System.nanoTime();

    /** What became of the rows. */
    public final DeliveryCounts counts = new DeliveryCounts();

    /** This machine's clock beside the server's. */
    public final ServerClock clock = new ServerClock();

    /** Where rows wait. */
    public final Spool spool;

    private final Sender sender;
    private final Delivery delivery;
    private final Thread thread;
    private final long endTimeoutMs;

    /** Prepares writing; nothing is sent and no name is resolved before {@link #start}. */
    public RowWriter(String name, Settings settings) throws IOException {
        this.sender = Sender.of(settings, clock);
        this.endTimeoutMs = settings.limit(Limit.END_TIMEOUT_MS);
        this.spool = new Spool(counts, settings.limit(Limit.SPOOL_MB) << 20);
        int timeoutMs = Math.toIntExact(settings.limit(Limit.READ_TIMEOUT_MS));
        DeliveryLog words = new DeliveryLog(name, settings.target.toString());
        this.delivery = new Delivery(words, spool, sender, counts, new Delivery.Pause(), timeoutMs);
        this.thread = new Thread(delivery, "trueload-influx-writer " + name);
        thread.setDaemon(true);
    }

    /** Starts the thread that writes. */
    public void start() {
        thread.start();
    }

    /**
     * Says who writes, and how often rows come: those of the end of an interval are sent within half an interval, at a
     * moment that depends on the name, because all generators end their intervals at once.
     */
    public void writeAs(String instance, long intervalMs) {
        delivery.flushAfter(flushDelayMs(instance, intervalMs));
    }

    static long flushDelayMs(String instance, long intervalMs) {
        long share = instance.hashCode() * SPREAD & 0xffff_ffffL;
        return (share * (intervalMs / 2)) >>> 32;
    }

    /**
     * Writes what waits, for as long as the settings allow, and drops the rest. Listeners that end one after the other
     * share that time; each has a second at least.
     */
    public void close() {
        long limitNanos = DEADLINE.limit(startedNanos, endTimeoutMs);
        delivery.endBy(limitNanos);
        spool.close();
        try {
            thread.join(Math.max(0, TimeUnit.NANOSECONDS.toMillis(limitNanos - System.nanoTime())) + 1);
            if (thread.isAlive()) {
                sender.abort();
                thread.join(ABORT_MS);
            }
        } catch (InterruptedException e) {
            sender.abort();
            Thread.currentThread().interrupt();
        }
        sender.close();
        // Drops the rest if the thread never started or hangs (in a name server that does not answer, say).
        delivery.giveUp();
    }

    /**
     * One time limit for all listeners that end together: JMeter ends those of a test one after the other, so that
     * limits of their own would add up. The first one sets it for all that had started by then; each of the others gets
     * at least a moment for its last rows. Thread-safe.
     */
    static final class SharedDeadline {
        private static final long MOMENT_NANOS = TimeUnit.SECONDS.toNanos(1);

        /** A listener that ends later than this starts a deadline of its own. */
        private static final long TOGETHER_NANOS = TimeUnit.SECONDS.toNanos(10);

        private final LongSupplier nanoClock;
        private boolean began;
        private long beganNanos;
        private long limitNanos;

        /** @param nanoClock counts nanoseconds as {@link System#nanoTime} does */
        SharedDeadline(LongSupplier nanoClock) {
            this.nanoClock = nanoClock;
        }

        /** Until when on the clock a listener that ends now may go on; the first one for as long as it says. */
        synchronized long limit(long startedNanos, long timeoutMs) {
            long now = nanoClock.getAsLong();
            long timeout = TimeUnit.MILLISECONDS.toNanos(timeoutMs);
            if (!began || startedNanos - beganNanos >= 0 || now - limitNanos > TOGETHER_NANOS) {
                began = true;
                beganNanos = now;
                limitNanos = now + timeout;
                return limitNanos;
            }
            long moment = now + Math.min(MOMENT_NANOS, timeout);
            return limitNanos - moment > 0 ? limitNanos : moment;
        }
    }
}
