// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.settings.Parameter;
import io.github.trueload.influx.write.DeliveryCounts;
import io.github.trueload.influx.write.ServerClock;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The output of a listener without an address, which only looks after its generator. Immutable. */
final class NoOutput implements Output {
    private static final Logger log = LoggerFactory.getLogger(ListenerRun.LOGGER);

    private final DeliveryCounts counts = new DeliveryCounts();
    private final ServerClock clock = new ServerClock();
    private final String name;

    NoOutput(String name) {
        this.name = name;
    }

    @Override
    public void start() {
        // Nothing is written.
    }

    @Override
    public void begin(String instance, String what, long everyMs) {
        log.info("{}: instance {} writes nothing, because {} is empty", name, instance, Parameter.URL.text());
    }

    @Override
    public void add(Row row) {
        // Nothing is written.
    }

    @Override
    public void add(byte[] lines, int rows) {
        // Nothing is written.
    }

    @Override
    public void end(boolean allRowsMade, LongSupplier recorded, LongSupplier late, LongSupplier rest) {
        // Nothing was promised.
    }

    @Override
    public DeliveryCounts counts() {
        return counts;
    }

    @Override
    public long waitingSamples() {
        return 0;
    }

    @Override
    public ServerClock clock() {
        return clock;
    }
}
