// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.ActiveThreads;
import io.github.trueload.influx.aggregate.Aggregator;
import io.github.trueload.influx.row.Row;
import java.util.function.Consumer;

/**
 * The row {@code transaction=internal} of this generator: its threads, looked at once a second. On an RMI master that
 * merges its slaves these are the slaves' threads: as JMeter's own counters have them, or as the samples tell where
 * those counters get no news (a firewall between slaves and master).
 */
final class OwnThreads implements Contributor {
    private final ThreadGauge gauge;
    private final Aggregator aggregator;
    private final ActiveThreads threads = new ActiveThreads();
    private boolean gaugeKnows;

    OwnThreads(ThreadGauge gauge, Aggregator aggregator) {
        this.gauge = gauge;
        this.aggregator = aggregator;
    }

    @Override
    public void everySecond(long nowMs) {
        int active = gauge.active();
        gaugeKnows |= active > 0;
        // Samples cannot tell that a slave is done, so they are asked only where the counters know of none.
        threads.add(gaugeKnows ? active : aggregator.slavesActive());
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        if (threads.isEmpty()) {
            everySecond(interval.startMs());
        }
        int ended = gauge.finished();
        // A master (5.4.1 to 5.6.3) sets the number of started threads to zero whenever it starts another slave.
        int started = Math.max(gauge.started(), Math.max(gauge.active() + ended, aggregator.slavesStarted()));
        sink.accept(
                aggregator.ownThreads(interval.startMs(), threads, started, Math.max(ended, started - threads.last())));
        threads.reset();
    }
}
