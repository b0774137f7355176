// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.common.StockUpgrade;
import io.github.trueload.health.schedule.Offer;
import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateSource;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The meters that the clones of one upgraded timer share during one test. Thread-safe. */
final class TimerMeters {
    /** The property that leaves upgraded timers without memory, so that they are as JMeter's own. */
    static final String SWITCH = "trueload.health.upgrade";

    private static final Logger log = LoggerFactory.getLogger(TimerMeters.class);

    private final boolean on;
    private final StockPaces.PerGroup<RateMeter> ofGroups = new StockPaces.PerGroup<>();
    private RateMeter ofAll;

    TimerMeters() {
        this(false);
    }

    private TimerMeters(boolean on) {
        this.on = on;
    }

    /** For a test that starts; says once which timer remembers what. */
    static TimerMeters started(String name, String kind) {
        boolean on = StockUpgrade.isOn(SWITCH);
        if (on) {
            log.info(
                    "{} '{}' was upgraded: its delays are JMeter's own, and it remembers by how much samples come late."
                            + " To switch that off: -J{}=false; see docs/plan-upgrade.md",
                    kind,
                    name,
                    SWITCH);
        }
        return new TimerMeters(on);
    }

    /** Whether samples are measured at all. */
    boolean areOn() {
        return on;
    }

    /**
     * The meter of a thread group, or of all threads where there is no group.
     *
     * @param startNanos when its schedule begins if it has none so far, a time of {@link System#nanoTime}
     */
    RateMeter of(AbstractThreadGroup group, RateSource timer, Offer offer, long startNanos) {
        return group == null
                ? ofAll(timer, offer, startNanos)
                : ofGroups.of(group, () -> added(timer, offer, startNanos));
    }

    private synchronized RateMeter ofAll(RateSource timer, Offer offer, long startNanos) {
        if (ofAll == null) {
            ofAll = added(timer, offer, startNanos);
        }
        return ofAll;
    }

    private static RateMeter added(RateSource timer, Offer offer, long startNanos) {
        RateMeter meter = new RateMeter(timer, offer, startNanos);
        Rates.add(meter);
        return meter;
    }
}
