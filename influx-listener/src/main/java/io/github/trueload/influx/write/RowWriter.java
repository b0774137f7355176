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
        this(
                name,
                settings,
                settings.target().isUdp()
                        ? new UdpSender(settings.target())
                        : new HttpSender(settings.target(), settings.limits(), TlsTrust.load(settings.trust())));
    }

    RowWriter(String name, Settings settings, Sender sender) {
        this.sender = sender;
        this.endTimeoutMs = settings.limits().of(Limit.END_TIMEOUT_MS);
        this.spool = new Spool(counts, settings.limits().bytes(Limit.SPOOL_MB));
        this.delivery = new Delivery(name, settings.target().toString(), spool, sender, counts);
        this.thread = new Thread(delivery, "trueload-influx-writer " + name);
        thread.setDaemon(true);
    }

    /** Starts the thread that writes. */
    public void start() {
        thread.start();
    }

    /** Where rows wait. */
    public Spool spool() {
        return spool;
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
    }
}
