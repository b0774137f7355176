// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.record.Offer;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * The meters of the timers of the running test, or of the last one, and the seeds of what is random in it. Static,
 * because timers and those who read their figures have nothing in common but the JVM. Thread-safe.
 */
public final class Rates {
    private static final List<RateMeter> METERS = new CopyOnWriteArrayList<>();
    private static final Map<String, String> SEEDS = new ConcurrentSkipListMap<>();
    private static final AtomicBoolean OTHER_TIMERS = new AtomicBoolean();
    /** Until its first users are there JMeter itself needs some time. */
    private static final long SOON_MS = 2000;

    private static PlanRates plan;

    private Rates() {}

    /** The meters, in the order in which their schedules began. */
    public static List<RateMeter> meters() {
        return new ArrayList<>(METERS);
    }

    /**
     * Who keeps a schedule, or watches one, calls this when a test starts, before the first thread does. Those that do
     * so during one test share what is known of it.
     */
    public static synchronized PlanRates testStarted() {
        long test = JMeterContextService.getTestStartTime();
        if (plan == null || plan.test != test) {
            METERS.clear();
            SEEDS.clear();
            UpgradedTimers.PACES.clear();
            UpgradedTimers.EVENTS.clear();
            OTHER_TIMERS.set(false);
            plan = new PlanRates(test);
        }
        return plan;
    }

    /**
     * From when on a plan asks for a rate that JMeter counts from the start of the test, for the first user who comes
     * to it: from that start, or from now where it is long ago, as behind a set-up thread group.
     */
    static long startNanos() {
        long sinceMs = System.currentTimeMillis() - JMeterContextService.getTestStartTime();
        return System.nanoTime() - (sinceMs < SOON_MS ? TimeUnit.MILLISECONDS.toNanos(sinceMs) : 0);
    }

    /** True once in a test, for the one who says that a sampler has several timers. */
    static boolean isFirstToFindOtherTimers() {
        return OTHER_TIMERS.compareAndSet(false, true);
    }

    /** An element draws its random numbers from a seed, its own or one that was drawn for it. */
    static void seed(String element, String seed) {
        SEEDS.put(element, seed);
    }

    /** The seeds of the test by the names of the elements. */
    public static Map<String, String> seeds() {
        return new TreeMap<>(SEEDS);
    }

    /** Begins to count what is offered and achieved by a schedule. */
    static RateMeter meter(RateSource source, Offer offer, long startNanos) {
        RateMeter meter = new RateMeter(source, offer, startNanos);
        METERS.add(meter);
        return meter;
    }
}
