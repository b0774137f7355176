// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateMeter.Offer;
import io.github.trueload.health.record.RateSource;
import java.util.Locale;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jorphan.util.JMeterStopTestException;
import org.apache.jorphan.util.JMeterStopThreadException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Lets samples start at a rate, such as {@code 100/s for 5 min, to 400/s in 10 min}, whatever the response times are,
 * and remembers by how much each one came late. All threads of the JVM in its scope share the rate.
 *
 * <p>JMeter gives each thread a clone of its own; the clones share the schedule of the running test, which begins with
 * the first sample. The fields are evaluated once, by the thread that comes first.
 */
public final class RateTimer extends AbstractTestElement implements ScheduledTimer, TestBean {
    private static final Logger log = LoggerFactory.getLogger(RateTimer.class);

    // Keys in test plans; never change them.
    static final String RATE = "rate";
    static final String SPACING = "spacing";
    static final String CATCH_UP = "catchUp";
    static final String SEED = "seed";
    static final String GENERATORS = "generators";
    static final String GENERATOR_INDEX = "generatorIndex";

    /** Values of {@link #SPACING}. */
    static final String EVEN = "even";

    static final String POISSON = "poisson";

    private static final long serialVersionUID = 1L;
    private static final double MS_PER_SECOND = 1e3;

    private transient Shared shared = new Shared();
    private final transient Planned planned = new Planned();

    /** In how many milliseconds the thread's next sample ought to start; 0 when it ought to have started already. */
    @Override
    public long delay() {
        Schedule schedule = shared.of(this);
        double now = schedule.seconds();
        Arrivals.Arrival arrival = schedule.arrivals.next(now);
        if (arrival.seconds == Double.POSITIVE_INFINITY) {
            throw new JMeterStopThreadException(getName() + ": the rate is 0 from now on, so this thread ends");
        }
        long untilMs = (long) Math.ceil((arrival.seconds - now) * MS_PER_SECOND);
        planned.plan(schedule.meter, untilMs, arrival.givenUp);
        return Math.max(0, untilMs);
    }

    @Override
    public Planned planned() {
        return planned;
    }

    @Override
    public void testStarted() {
        shared = new Shared();
        PlanRates.testStarted();
    }

    @Override
    public Object clone() {
        RateTimer clone = (RateTimer) super.clone();
        clone.shared = shared;
        return clone;
    }

    private String text(String key) {
        return getPropertyAsString(key).trim();
    }

    /** The whole number of a field, or what an empty one means; IllegalArgumentException when the text is none. */
    private int number(String key, int absent) {
        String text = text(key);
        try {
            return text.isEmpty() ? absent : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(key + " is '" + text + "': enter a whole number");
        }
    }

    private boolean isEven() {
        String text = text(SPACING).toLowerCase(Locale.ROOT);
        if (text.isEmpty() || text.equals(EVEN)) {
            return true;
        }
        if (text.equals(POISSON)) {
            return false;
        }
        throw new IllegalArgumentException("spacing is '" + text + "': enter even or poisson");
    }

    /** The seed of random arrivals; any where the field is empty or 0. */
    private long seed() {
        int seed = number(SEED, 0);
        return seed == 0 ? ThreadLocalRandom.current().nextInt(1, Integer.MAX_VALUE) : seed;
    }

    /** For the editor, which wants a method to read each field; it and all else read the property map. */
    public String getText() {
        return "";
    }

    /** For the editor, which wants a method to write each field; it writes the property map itself. */
    public void setText(String ignored) {
        // What JMeter's preparation of beans would write here before each sample are values of one moment.
    }

    /** What all threads of this JVM share during one test. It begins when the first thread asks. Thread-safe. */
    private static final class Schedule {
        private static final double NANOS = TimeUnit.SECONDS.toNanos(1);

        private final long startNanos = System.nanoTime();
        private final Arrivals arrivals;
        private final RateMeter meter;

        /** IllegalArgumentException when a field of the timer is wrong. */
        private Schedule(RateTimer timer) {
            RateProfile profile = RateProfile.parse(timer.text(RATE));
            int generators = timer.number(GENERATORS, 1);
            int index = timer.number(GENERATOR_INDEX, 0);
            double catchUp = Arrivals.catchUp(timer.text(CATCH_UP));
            boolean even = timer.isEven();
            long seed = timer.seed();
            arrivals = even
                    ? new Arrivals.Even(profile, generators, index, catchUp)
                    : new Arrivals.Poisson(profile, generators, index, catchUp, seed);
            if (!even) {
                PlanRates.current().seed(timer.getName(), String.valueOf(seed));
            }
            log.info(
                    "{}: {}, {}, catchUp {}, generator {} of {}",
                    timer.getName(),
                    timer.text(RATE),
                    even ? "evenly spaced" : "Poisson arrivals with seed " + seed,
                    catchUp == 0 ? "none" : timer.text(CATCH_UP),
                    index + 1,
                    generators);
            Offer plan = profile.offer(startNanos, generators);
            Offer offer = even ? plan : Offer.random(() -> profile.rateAt(seconds()) / generators / NANOS);
            meter = PlanRates.current()
                    .begin(new RateMeter(RateSource.timer(timer.getName()), offer, plan, startNanos));
        }

        /** Since it began. */
        private double seconds() {
            return (System.nanoTime() - startNanos) / NANOS;
        }
    }

    /** What the clones share: the schedule, made by the thread that comes first. Only the first look takes a lock. */
    private static final class Shared {
        private volatile Schedule schedule;
        private String problem;

        /** The schedule. Ends the test where a field is wrong: without a rate all samples would start at once. */
        private Schedule of(RateTimer timer) {
            Schedule known = schedule;
            return known != null ? known : first(timer);
        }

        private synchronized Schedule first(RateTimer timer) {
            if (schedule == null && problem == null) {
                try {
                    schedule = new Schedule(timer);
                } catch (IllegalArgumentException e) {
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
