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
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The meters that the clones of one upgraded timer share during one test. Thread-safe. */
final class UpgradedTimers {
    /** The property that leaves upgraded timers without memory, so that they are as JMeter's own. */
    private static final String SWITCH = "trueload.health.upgrade";

    private static final Logger log = LoggerFactory.getLogger(UpgradedTimers.class);

    private final boolean on;
    private final Map<AbstractThreadGroup, RateMeter> ofGroups = perGroup();

    UpgradedTimers(boolean on) {
        this.on = on;
    }

    /** For a test that starts; says once which timer remembers what. */
    static UpgradedTimers started(String name, String kind) {
        boolean on = StockUpgrade.isOn(SWITCH);
        if (on) {
            log.info(
                    "{} '{}' was upgraded: its delays are JMeter's own, and it remembers by how much samples come"
                            + " late. To switch that off: -J{}=false; see docs/plan-upgrade.md",
                    kind,
                    name,
                    SWITCH);
        }
        return new UpgradedTimers(on);
    }

    /**
     * One thing for each thread group, and one for none. By identity, because equal thread groups are not the same
     * ones, and their hash changes with their properties.
     */
    static <T> Map<AbstractThreadGroup, T> perGroup() {
        return Collections.synchronizedMap(new IdentityHashMap<>());
    }

    boolean areOn() {
        return on;
    }

    /** The meter of a thread group, or with none of all threads; its schedule begins then, unless it has begun. */
    RateMeter of(AbstractThreadGroup group, RateSource timer, Offer offer, long startNanos) {
        return ofGroups.computeIfAbsent(group, added -> PlanRates.current().meter(timer, offer, startNanos));
    }
}
