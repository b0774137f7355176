// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Settings;
import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Spool, thread and connection of one listener, from start to end. Thread-safe. */
public final class RowWriter {
    private static final long ABORT_MS = 1000;

    /** One for the JVM, because the listeners of a test do not know each other. */
    private static final SharedDeadline DEADLINE = new SharedDeadline(System::nanoTime);

    private final long startedNanos = System.nanoTime();
    private final DeliveryCounts counts = new DeliveryCounts();
    private final ServerClock clock;
    private final Spool spool;
    private final Sender sender;
    private final Delivery delivery;
    private final Thread thread;
    private final long endTimeoutMs;

    /**
     * Prepares writing; nothing is sent and no name is resolved before {@link #start}.
     *
     * @param name the listener's name, for the log
     * @throws IOException when the trust store cannot be read
     */
    public RowWriter(String name, Settings settings) throws IOException {
        this(name, settings, new ServerClock());
    }

    private RowWriter(String name, Settings settings, ServerClock clock) throws IOException {
        this(name, settings, sender(settings, clock), clock);
    }

    RowWriter(String name, Settings settings, Sender sender, ServerClock clock) {
        this.sender = sender;
        this.clock = clock;
        this.endTimeoutMs = settings.limits().of(Limit.END_TIMEOUT_MS);
        this.spool = new Spool(counts, settings.limits().bytes(Limit.SPOOL_MB));
        this.delivery = new Delivery(
                name,
                settings.target().toString(),
                spool,
                sender,
                counts,
                new AnswerTimeout(settings.limits().number(Limit.READ_TIMEOUT_MS)));
        this.thread = new Thread(delivery, "trueload-influx-writer " + name);
        thread.setDaemon(true);
    }

    private static Sender sender(Settings settings, ServerClock clock) throws IOException {
        return settings.target().isUdp()
                ? new UdpSender(settings.target())
                : new HttpSender(settings, TlsTrust.load(settings.tlsFiles()), clock);
    }

    /** Starts the thread that writes. */
    public void start() {
        thread.start();
    }

    /** Where rows wait. */
    public Spool spool() {
        return spool;
    }

    /**
     * Says who writes: rows that come at the end of an interval are sent within half an interval, at a moment that
     * depends on the name, because all generators end their intervals at once.
     *
     * @param intervalMs how often rows come
     */
    public void writeAs(String instance, long intervalMs) {
        delivery.flushAt(FlushOffset.of(instance, intervalMs));
    }

    /** This machine's clock beside the server's. */
    public ServerClock clock() {
        return clock;
    }

    /** What became of the rows. */
    public DeliveryCounts counts() {
        return counts;
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
        // For a thread that did not run, or that does not come back (from a name server that does not answer, say).
        delivery.giveUp();
    }
}
