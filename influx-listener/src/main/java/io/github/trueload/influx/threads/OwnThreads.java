// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.threads;

import io.github.trueload.influx.interval.Interval;
import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import java.util.function.Consumer;

/**
 * The row {@code transaction=internal} of this generator: its threads, looked at once a second. On an RMI master that
 * merges its slaves these are the slaves' threads: as JMeter's own counters have them, or as the samples tell where
 * those counters get no news (a firewall between slaves and master). Used by the listener's clock thread.
 */
public final class OwnThreads implements Contributor {
    private final ThreadGauge gauge;
    private final SlaveThreads slaves;
    private final ThreadRows threadRows;
    private final ActiveThreads threads = new ActiveThreads();
    private boolean gaugeKnows;

    /**
     * Prepares a run.
     *
     * @param gauge JMeter's own counters
     * @param slaves what samples tell of the slaves, if there are any
     * @param measurement where the row goes
     */
    public OwnThreads(ThreadGauge gauge, SlaveThreads slaves, String measurement) {
        this.gauge = gauge;
        this.slaves = slaves;
        this.threadRows = new ThreadRows(measurement);
    }

    @Override
    public void everySecond(long nowMs) {
        int active = gauge.active();
        gaugeKnows |= active > 0;
        // Samples cannot tell that a slave is done, so they are asked only where the counters know of none.
        threads.add(gaugeKnows ? active : slaves.active());
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        if (threads.isEmpty()) {
            everySecond(interval.startMs());
        }
        int ended = gauge.finished();
        // A master (5.4.1 to 5.6.3) sets the number of started threads to zero whenever it starts another slave.
        int started = Math.max(gauge.started(), Math.max(gauge.active() + ended, slaves.started()));
        sink.accept(threadRows.row(rows, interval, threads, started, Math.max(ended, started - threads.last)));
        threads.reset();
    }
}
