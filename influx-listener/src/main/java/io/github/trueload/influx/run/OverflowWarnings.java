// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.Overflow;
import io.github.trueload.influx.row.Schema;
import io.github.trueload.influx.settings.Limit;
import io.github.trueload.influx.settings.Limits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Says in the log what does not fit its bound any more, and which property sets that bound. Immutable. */
final class OverflowWarnings implements Overflow {
    private static final Logger log = LoggerFactory.getLogger(ListenerRun.LOGGER);

    private final String name;
    private final Limits limits;

    OverflowWarnings(String name, Limits limits) {
        this.name = name;
        this.limits = limits;
    }

    @Override
    public void labels() {
        log.warn(
                "{}: more than {} different labels; samples of further ones are written under {}."
                        + " Labels with ids or dates in them make a series each; property {} sets the bound",
                name,
                limits.of(Limit.LABELS),
                Schema.Value.OTHER,
                Limit.LABELS.property());
    }

    @Override
    public void messages(String label) {
        log.warn(
                "{}: many different messages of errors (first of '{}'). What varies in them (numbers, ids, addresses,"
                        + " times) is written as # from the {}th of a label on, because each message makes a series;"
                        + " property {} sets that, {} and {} how many are told apart, {} stands for the rest",
                name,
                label,
                limits.of(Limit.ERROR_MESSAGES_PLAIN) + 1,
                Limit.ERROR_MESSAGES_PLAIN.property(),
                Limit.ERROR_MESSAGES_PER_LABEL.property(),
                Limit.ERROR_MESSAGES.property(),
                Schema.Value.OTHER);
    }

    @Override
    public void lateness(long seconds) {
        log.warn(
                "{}: memory suffices to keep intervals for {} s; samples that come later than that count in a later"
                        + " interval. Give JMeter more heap, or set property {} (megabytes)",
                name,
                seconds,
                Limit.LATE_MB.property());
    }
}
