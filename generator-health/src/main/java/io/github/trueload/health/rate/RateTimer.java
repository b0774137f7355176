// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.schedule.Arrivals;
import io.github.trueload.health.schedule.BadRateException;
import java.util.Locale;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jorphan.util.JMeterStopThreadException;

/**
 * Lets samples start at a rate, such as {@code 100/s for 5 min, to 400/s in 10 min}, whatever the response times are,
 * and remembers by how much each one came late. All threads of the JVM in its scope share the rate.
 *
 * <p>JMeter gives each thread a clone of its own; the clones share the schedule of the running test, which begins with
 * the first sample. The fields are evaluated once, by the thread that comes first.
 */
public final class RateTimer extends AbstractTestElement implements ScheduledTimer, TestBean {
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

    private transient RateSchedule.Shared shared = new RateSchedule.Shared();
    private final transient PlannedStart planned = new PlannedStart();

    /** In how many milliseconds the thread's next sample ought to start; 0 when it ought to have started already. */
    @Override
    public long delay() {
        RateSchedule schedule = shared.of(this);
        double now = schedule.now();
        Arrivals.Arrival arrival = schedule.next(now);
        if (arrival.seconds() == Double.POSITIVE_INFINITY) {
            throw new JMeterStopThreadException(getName() + ": the rate is 0 from now on, so this thread ends");
        }
        long untilMs = (long) Math.ceil((arrival.seconds() - now) * MS_PER_SECOND);
        planned.plan(schedule.meter(), untilMs, arrival.givenUp());
        return Math.max(0, untilMs);
    }

    @Override
    public PlannedStart planned() {
        return planned;
    }

    @Override
    public void testStarted() {
        shared = new RateSchedule.Shared();
        Rates.testStarted();
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        // The figures stay to be read.
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    @Override
    public Object clone() {
        RateTimer clone = (RateTimer) super.clone();
        clone.shared = shared;
        return clone;
    }

    /** The text of a field. */
    String text(String key) {
        return getPropertyAsString(key).trim();
    }

    /**
     * The whole number of a field.
     *
     * @param absent what an empty field means
     * @throws BadRateException when the text is no whole number
     */
    int number(String key, int absent) throws BadRateException {
        String text = text(key);
        try {
            return text.isEmpty() ? absent : Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new BadRateException(key + " is '" + text + "': enter a whole number");
        }
    }

    /** Whether arrivals lie at even distances. */
    boolean isEven() throws BadRateException {
        String text = text(SPACING).toLowerCase(Locale.ROOT);
        if (text.isEmpty() || text.equals(EVEN)) {
            return true;
        }
        if (text.equals(POISSON)) {
            return false;
        }
        throw new BadRateException("spacing is '" + text + "': enter even or poisson");
    }

    /** The seed of random arrivals; any where the field is empty or 0. */
    long seed() throws BadRateException {
        int seed = number(SEED, 0);
        return seed == 0 ? RateSchedule.anySeed() : seed;
    }

    public String getRate() {
        return getPropertyAsString(RATE);
    }

    public void setRate(String text) {
        write(RATE, text);
    }

    public String getSpacing() {
        return getPropertyAsString(SPACING);
    }

    public void setSpacing(String text) {
        write(SPACING, text);
    }

    public String getCatchUp() {
        return getPropertyAsString(CATCH_UP);
    }

    public void setCatchUp(String text) {
        write(CATCH_UP, text);
    }

    public String getSeed() {
        return getPropertyAsString(SEED);
    }

    public void setSeed(String text) {
        write(SEED, text);
    }

    public String getGenerators() {
        return getPropertyAsString(GENERATORS);
    }

    public void setGenerators(String text) {
        write(GENERATORS, text);
    }

    public String getGeneratorIndex() {
        return getPropertyAsString(GENERATOR_INDEX);
    }

    public void setGeneratorIndex(String text) {
        write(GENERATOR_INDEX, text);
    }

    /** JMeter sets every field before each sample; one that did not change is left alone, expressions included. */
    private void write(String key, String text) {
        if (text != null && !text.equals(getPropertyAsString(key))) {
            setProperty(key, text);
        }
    }
}
