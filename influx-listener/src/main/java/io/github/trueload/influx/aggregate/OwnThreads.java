// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.row.Intervals.Interval;
import io.github.trueload.influx.row.Row;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The row {@code transaction=internal} of this generator: its threads, looked at once a second. On an RMI master that
 * merges its slaves these are the slaves' threads: as JMeter's own counters have them, or as the samples tell where
 * those counters get no news (a firewall between slaves and master). Used by the listener's clock thread.
 */
public final class OwnThreads implements Contributor {
    private final Supplier<Counters> jmeter;
    private final SlaveThreads slaves;
    private final String measurement;
    private ActiveThreads threads = new ActiveThreads();
    private boolean jmeterKnows;

    /** JMeter's own counters of threads. */
    public static final class Counters {
        private final int active;
        private final int started;
        private final int finished;

        /** Threads that are active now, and those that started and ended in this test. */
        public Counters(int active, int started, int finished) {
            this.active = active;
            this.started = started;
            this.finished = finished;
        }
    }

    /**
     * Prepares a run.
     *
     * @param slaves what samples tell of the slaves, if there are any
     */
    public OwnThreads(Supplier<Counters> jmeter, SlaveThreads slaves, String measurement) {
        this.jmeter = jmeter;
        this.slaves = slaves;
        this.measurement = measurement;
    }

    @Override
    public void everySecond(long nowMs) {
        int active = jmeter.get().active;
        jmeterKnows |= active > 0;
        // Samples cannot tell that a slave is done, so they are asked only where the counters know of none.
        threads.add(jmeterKnows ? active : slaves.active());
    }

    @Override
    public void intervalOver(Interval interval, Row.Starter rows, Consumer<Row> sink) {
        if (threads.isEmpty()) {
            everySecond(interval.startMs);
        }
        Counters now = jmeter.get();
        // A master (5.4.1 to 5.6.3) sets the number of started threads to zero whenever it starts another slave.
        int started = Math.max(now.started, Math.max(now.active + now.finished, slaves.started()));
        sink.accept(threads.row(measurement, rows, interval, started, Math.max(now.finished, started - threads.last)));
        threads = new ActiveThreads();
    }
}
