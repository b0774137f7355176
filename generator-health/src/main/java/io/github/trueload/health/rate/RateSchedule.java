// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.schedule.Arrivals;
import io.github.trueload.health.schedule.BadRateException;
import io.github.trueload.health.schedule.CatchUp;
import io.github.trueload.health.schedule.GeneratorShare;
import io.github.trueload.health.schedule.Offer;
import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateProfile;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.jorphan.util.JMeterStopTestException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The schedule of one {@link RateTimer} during one test, which all threads of this JVM share. It begins when the first
 * thread asks. Thread-safe.
 */
final class RateSchedule {
    private static final Logger log = LoggerFactory.getLogger(RateTimer.class);
    private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

    private final long startNanos = System.nanoTime();
    private final Arrivals arrivals;
    private final RateMeter meter;

    private RateSchedule(String timer, RateProfile profile, int generators, boolean even, Arrivals arrivals) {
        this.arrivals = arrivals;
        Offer plan = Offer.of(profile, startNanos, generators);
        Offer random = Offer.random(() -> profile.rateAt(seconds(System.nanoTime())) / generators / NANOS);
        this.meter = new RateMeter(timer, even ? plan : random.asking(plan), startNanos);
        Rates.add(meter);
    }

    /**
     * Begins the schedule of a timer.
     *
     * @throws BadRateException when one of its fields is wrong
     */
    static RateSchedule begin(RateTimer timer) throws BadRateException {
        RateProfile profile = RateProfile.parse(timer.text(RateTimer.RATE));
        int generators = timer.number(RateTimer.GENERATORS, 1);
        GeneratorShare share = GeneratorShare.of(generators, timer.number(RateTimer.GENERATOR_INDEX, 0));
        CatchUp catchUp = CatchUp.parse(timer.text(RateTimer.CATCH_UP));
        boolean even = timer.isEven();
        long seed = timer.seed();
        if (!even) {
            Rates.seed(timer.getName(), String.valueOf(seed));
        }
        log.info(
                "{}: {}, {}, catchUp {}, generator {} of {}",
                timer.getName(),
                profile,
                even ? "evenly spaced" : "Poisson arrivals with seed " + seed,
                catchUp,
                share.index() + 1,
                generators);
        return new RateSchedule(
                timer.getName(),
                profile,
                generators,
                even,
                even ? Arrivals.even(profile, share, catchUp) : Arrivals.poisson(profile, share, catchUp, seed));
    }

    /** A seed for a timer that has none. */
    static long anySeed() {
        return ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE);
    }

    RateMeter meter() {
        return meter;
    }

    /** Seconds since the schedule began. */
    double now() {
        return seconds(System.nanoTime());
    }

    /** Takes the next arrival. */
    Arrivals.Arrival next(double nowSeconds) {
        return arrivals.next(nowSeconds);
    }

    private double seconds(long nanoTime) {
        return (nanoTime - startNanos) / NANOS;
    }

    /**
     * What the clones of one {@link RateTimer} share during one test: its schedule, made by the thread that comes
     * first. Thread-safe; only the first look takes a lock.
     */
    static final class Shared {
        private volatile RateSchedule schedule;
        private String problem;

        /** The schedule. Ends the test where a field is wrong: without a rate all samples would start at once. */
        RateSchedule of(RateTimer timer) {
            RateSchedule known = schedule;
            return known != null ? known : first(timer);
        }

        private synchronized RateSchedule first(RateTimer timer) {
            if (schedule == null && problem == null) {
                try {
                    schedule = begin(timer);
                } catch (BadRateException e) {
                    problem = timer.getName() + ": " + e.getMessage();
                    log.error("{}. The test ends, because nobody knows the rate that is wanted", problem);
                }
            }
            if (problem != null) {
                throw new JMeterStopTestException(problem);
            }
            return schedule;
        }
    }
}
