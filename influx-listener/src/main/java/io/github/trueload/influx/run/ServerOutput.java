// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.influx.settings.Target;
import io.github.trueload.influx.write.DeliveryCounts;
import io.github.trueload.influx.write.RowWriter;
import io.github.trueload.influx.write.ServerClock;
import java.io.IOException;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Rows go to a server. Used by the threads that {@link Output} names. */
final class ServerOutput implements Output {
    private static final Logger log = LoggerFactory.getLogger(ListenerRun.LOGGER);

    private final String name;
    private final Target target;
    private final RowWriter writer;
    private final SeriesCount series;

    ServerOutput(String name, Settings settings) throws IOException {
        this.name = name;
        this.target = settings.target();
        this.writer = new RowWriter(name, settings);
        this.series = new SeriesCount(name, settings.limits());
    }

    @Override
    public void start() {
        writer.start();
    }

    @Override
    public void begin(String instance, String what, long everyMs) {
        writer.writeAs(instance, everyMs);
        log.info("{}: instance {} writes {} to {}", name, instance, what, target);
    }

    @Override
    public void add(Row row) {
        writer.spool().add(row);
        series.add(row.series());
    }

    @Override
    public void add(byte[] lines, int rows) {
        writer.spool().add(lines, rows);
    }

    @Override
    public void end(boolean allRowsMade, LongSupplier recorded, LongSupplier late, LongSupplier rest) {
        writer.close();
        long notReady =
                allRowsMade ? rest.getAsLong() : lastWords(recorded, late).missing();
        if (notReady > 0) {
            counts().dropped(0, notReady, "their rows were not ready at the end of the test");
        }
        lastWords(recorded, late).sayTo(log, name);
        if (series.size() > 0) {
            log.info("{}: {} series written", name, series.size());
        }
    }

    @Override
    public DeliveryCounts counts() {
        return writer.counts();
    }

    @Override
    public long waitingSamples() {
        return writer.spool().samples();
    }

    @Override
    public ServerClock clock() {
        return writer.clock();
    }

    private LastWords lastWords(LongSupplier recorded, LongSupplier late) {
        return new LastWords(recorded.getAsLong(), late.getAsLong(), counts());
    }
}
