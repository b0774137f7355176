// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.interval.Interval;
import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.row.RowStarter;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All who add rows to a run; one that fails keeps no other from its turn. Filled before the run starts, then used by
 * the thread of the listener's clock.
 */
final class Contributors {
    private static final Logger log = LoggerFactory.getLogger(Contributors.class);

    private final List<Contributor> all = new ArrayList<>();
    private final String name;
    private final Output output;

    /** @param name the listener's name, for the log */
    Contributors(String name, Output output) {
        this.name = name;
        this.output = output;
    }

    void add(Contributor contributor) {
        all.add(contributor);
    }

    void everySecond(long nowMs) {
        each(contributor -> contributor.everySecond(nowMs));
    }

    void intervalOver(Interval interval, RowStarter rows) {
        each(contributor -> contributor.intervalOver(interval, rows, output::add));
    }

    void runOver(RowStarter rows) {
        each(contributor -> contributor.runOver(rows, output::add));
    }

    private void each(Consumer<Contributor> step) {
        for (Contributor contributor : all) {
            try {
                step.accept(contributor);
            } catch (RuntimeException | LinkageError e) {
                log.error("{}: {} failed; please report it", name, contributor, e);
            }
        }
    }
}
