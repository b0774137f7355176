// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import org.apache.jmeter.timers.poissonarrivals.ConstantPoissonProcessGenerator;

/**
 * What JMeter's own rate timers keep for the whole JVM, so that several timers of a plan keep one pace: upgraded ones
 * do the same, and therefore static. Emptied when a test starts. Thread-safe.
 */
final class StockPaces {
    /** Of all threads in the mode "all active threads (shared)". */
    private static volatile SharedPace all = new SharedPace();

    private static final PerGroup<SharedPace> GROUPS = new PerGroup<>();
    private static final PerGroup<ConstantPoissonProcessGenerator> EVENTS = new PerGroup<>();

    private StockPaces() {}

    static SharedPace all() {
        return all;
    }

    static PerGroup<SharedPace> groups() {
        return GROUPS;
    }

    /** The random moments of the Precise Throughput Timer. */
    static PerGroup<ConstantPoissonProcessGenerator> events() {
        return EVENTS;
    }

    static void reset() {
        all = new SharedPace();
        GROUPS.clear();
        EVENTS.clear();
    }
}
