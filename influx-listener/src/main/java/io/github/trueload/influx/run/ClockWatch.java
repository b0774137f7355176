// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.interval.Interval;
import io.github.trueload.influx.row.Contributor;
import io.github.trueload.influx.row.Row;
import io.github.trueload.influx.row.RowStarter;
import io.github.trueload.influx.write.ServerClock;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns once when this machine's clock is surely more than a second away from the server's: then the rows of several
 * generators do not lie where they belong, and the last ones may lie outside of what a dashboard shows. Used by the
 * thread of the listener's clock.
 */
final class ClockWatch implements Contributor {
    private static final Logger log = LoggerFactory.getLogger(ClockWatch.class);
    private static final double MOST_MS = 1000;

    private final String name;
    private final ServerClock clock;
    private boolean warned;

    ClockWatch(String name, ServerClock clock) {
        this.name = name;
        this.clock = clock;
    }

    @Override
    public void intervalOver(Interval interval, RowStarter rows, Consumer<Row> sink) {
        if (!warned && isSurelyOff()) {
            warned = true;
            log.warn("{}: {}", name, text());
        }
    }

    boolean isSurelyOff() {
        OptionalDouble offset = clock.offsetMs();
        return offset.isPresent()
                && Math.abs(offset.getAsDouble()) - clock.errorMs().orElse(0) > MOST_MS;
    }

    String text() {
        double offset = clock.offsetMs().orElse(0);
        return String.format(
                Locale.ROOT,
                "this machine's clock is %.1f s %s the server's (give or take %.1f s), and so are the times of all"
                        + " rows; let both follow the same time server (chrony, NTP)",
                Math.abs(offset) / 1000,
                offset > 0 ? "ahead of" : "behind",
                clock.errorMs().orElse(0) / 1000);
    }
}
