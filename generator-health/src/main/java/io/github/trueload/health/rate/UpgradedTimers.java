// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.common.StockUpgrade;
import io.github.trueload.health.record.Offer;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.timers.poissonarrivals.ConstantPoissonProcessGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What upgraded timers share. JMeter's own keep their paces for the whole JVM, so that several timers of a plan keep
 * one; so do these, and therefore static. {@link Rates} empties them when a test starts. Thread-safe.
 */
final class UpgradedTimers {
    /** The pace of each thread group, and of all threads together. */
    static final Map<AbstractThreadGroup, SharedPace> PACES = perGroup();

    /** The random moments of the Precise Throughput Timer. */
    static final Map<AbstractThreadGroup, ConstantPoissonProcessGenerator> EVENTS = perGroup();

    private UpgradedTimers() {}

    /**
     * One thing for each thread group, and one for none. By identity, because equal thread groups are not the same
     * ones, and their hash changes with their properties.
     */
    private static <T> Map<AbstractThreadGroup, T> perGroup() {
        return Collections.synchronizedMap(new IdentityHashMap<>());
    }

    /**
     * The pace that threads keep together in the shared modes of JMeter's Constant Throughput Timer (5.4.1 to 5.6.3):
     * each takes the slot after the last one; slots that passed without a thread are gone. Thread-safe.
     */
    static final class SharedPace {
        private long lastSlotMs;

        /** Takes the next slot and tells how far it is from a time, in milliseconds; less than 0 when it has passed. */
        synchronized long next(long nowMs, long msPerSample) {
            long slotMs = lastSlotMs == 0 ? nowMs : lastSlotMs + msPerSample;
            lastSlotMs = Math.max(nowMs, slotMs);
            return slotMs - nowMs;
        }
    }

    /** The meters that the clones of one upgraded timer share during one test. Thread-safe. */
    static final class Meters {
        /** The property that leaves upgraded timers without memory, so that they are as JMeter's own. */
        private static final String SWITCH = "trueload.health.upgrade";

        private static final Logger log = LoggerFactory.getLogger(UpgradedTimers.class);

        private final boolean on;
        private final Map<AbstractThreadGroup, RateMeter> ofGroups = perGroup();

        Meters(boolean on) {
            this.on = on;
        }

        /** For a test that starts; says once which timer remembers what. */
        static Meters started(String name, String kind) {
            boolean on = StockUpgrade.isOn(SWITCH);
            if (on) {
                log.info(
                        "{} '{}' was upgraded: its delays are JMeter's own, and it remembers by how much samples come"
                                + " late. To switch that off: -J{}=false; see docs/plan-upgrade.md",
                        kind,
                        name,
                        SWITCH);
            }
            return new Meters(on);
        }

        boolean areOn() {
            return on;
        }

        /** The meter of a thread group, or with none of all threads; its schedule begins then, unless it has begun. */
        RateMeter of(AbstractThreadGroup group, RateSource timer, Offer offer, long startNanos) {
            return ofGroups.computeIfAbsent(group, added -> Rates.meter(timer, offer, startNanos));
        }
    }
}
