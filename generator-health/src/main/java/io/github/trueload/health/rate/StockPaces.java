// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.jmeter.threads.AbstractThreadGroup;
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

    static SharedPace of(AbstractThreadGroup group) {
        return GROUPS.of(group, SharedPace::new);
    }

    /** The random moments of the Precise Throughput Timer. */
    static ConstantPoissonProcessGenerator events(
            AbstractThreadGroup group, Supplier<ConstantPoissonProcessGenerator> made) {
        return EVENTS.of(group, made);
    }

    static void reset() {
        all = new SharedPace();
        GROUPS.clear();
        EVENTS.clear();
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

    /**
     * One thing for each thread group, made when it is first asked for. By identity, because equal thread groups are
     * not the same ones, and their hash changes with their properties. Thread-safe.
     */
    static final class PerGroup<T> {
        private final Map<AbstractThreadGroup, T> things = Collections.synchronizedMap(new IdentityHashMap<>());

        T of(AbstractThreadGroup group, Supplier<T> made) {
            return things.computeIfAbsent(group, added -> made.get());
        }

        private void clear() {
            things.clear();
        }
    }
}
