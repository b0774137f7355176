// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import java.util.function.Consumer;

/** The row {@code transaction=internal} of the stock schema: the threads of this JVM, looked at once a second. */
final class UserRows implements Contributor {
    private final String measurement;
    private final ThreadGauge gauge;
    private int min = Integer.MAX_VALUE;
    private int max;
    private long sum;
    private int looks;

    UserRows(String measurement, ThreadGauge gauge) {
        this.measurement = measurement;
        this.gauge = gauge;
    }

    @Override
    public void everySecond(long nowMs) {
        int active = gauge.active();
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
        sink.accept(rows.row(measurement, interval.startMs())
                .tag("transaction", "internal")
                .field("minAT", min)
                .field("maxAT", max)
                .field("meanAT", (double) sum / looks)
                .field("startedT", gauge.started())
                .field("endedT", gauge.finished())
                .field("covered", interval.coveredSeconds())
                .build());
        min = Integer.MAX_VALUE;
        max = 0;
        sum = 0;
        looks = 0;
    }
}
