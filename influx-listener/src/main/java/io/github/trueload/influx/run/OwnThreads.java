// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

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
    private int min = Integer.MAX_VALUE;
    private int max;
    private long sum;
    private int looks;

    OwnThreads(ThreadGauge gauge, Aggregator aggregator) {
        this.gauge = gauge;
        this.aggregator = aggregator;
    }

    @Override
    public void everySecond(long nowMs) {
        int active = Math.max(gauge.active(), aggregator.slavesActive());
        min = Math.min(min, active);
        max = Math.max(max, active);
        sum += active;
        looks++;
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        if (looks == 0) {
            everySecond(interval.startMs());
        }
        sink.accept(aggregator.ownThreads(
                interval.startMs(), min, max, (double) sum / looks, gauge.started(), gauge.finished()));
        min = Integer.MAX_VALUE;
        max = 0;
        sum = 0;
        looks = 0;
    }
}
