// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.account.Element;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * The schedules of thread groups that start users at a rate, known by class and property names: of JMeter 5.5 to 5.6.3
 * and of jmeter-plugins-casutg 2.10. Used under its caller's lock.
 */
final class GroupRates {
    private static final String OPEN_MODEL = "org.apache.jmeter.threads.openmodel.OpenModelThreadGroup";
    private static final String ARRIVALS = "com.blazemeter.jmeter.threads.arrivals.ArrivalsThreadGroup";
    private static final String FREE_FORM = "com.blazemeter.jmeter.threads.arrivals.FreeFormArrivalsThreadGroup";
    private static final String CONCURRENCY = "com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup";
    private static final double SECONDS_PER_MINUTE = 60;
    private static final String ENTER_STEPS =
            "without a number of steps it (jmeter-plugins-casutg 2.10) starts nobody during its ramp, so enter one; ";
    private static final String MORE_GENERATORS =
            "JMeter starts a thread for each arrival and is late in doing so; look for what else holds this generator"
                    + " up, or share the rate among several";

    private final AbstractThreadGroup group;
    private final PlanRates plan;

    private GroupRates(AbstractThreadGroup group, PlanRates plan) {
        this.group = group;
        this.plan = plan;
    }

    /** Begins to measure a thread group that keeps a schedule. Where it is shaped, a timer in it tells of its load. */
    static Optional<RateMeter> of(AbstractThreadGroup group, boolean shaped, PlanRates plan) {
        GroupRates rates = new GroupRates(group, plan);
        try {
            if (rates.isOf(OPEN_MODEL)) {
                return Optional.of(rates.openModel());
            }
            if (rates.isOf(FREE_FORM)) {
                return Optional.of(rates.arrivals(rates.table(), 0));
            }
            if (rates.isOf(ARRIVALS)) {
                return Optional.of(rates.arrivals(rates.ramp(), rates.silent()));
            }
            if (rates.isOf(CONCURRENCY) && !shaped) {
                rates.unknown("because it keeps a number of threads at work and no rate");
            }
            return Optional.empty();
        } catch (RuntimeException e) {
            rates.unknown("because its schedule cannot be read: " + e.getMessage());
            return Optional.empty();
        }
    }

    private boolean isOf(String className) {
        return Element.isOf(group.getClass(), className::equals);
    }

    /** JMeter reckons its schedule from the start of the test; who wrote it means the start of the group. */
    private RateMeter openModel() {
        OpenModelText schedule = OpenModelText.parse(group.getPropertyAsString("OpenModelThreadGroup.schedule"));
        long sinceStartMs = System.currentTimeMillis() - JMeterContextService.getTestStartTime();
        long startNanos = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(sinceStartMs);
        RateProfile profile = schedule.profile();
        return plan.begin(new RateMeter(
                RateSource.group(group.getName(), schedule.isRandom(), MORE_GENERATORS),
                profile.offer(startNanos, 1),
                profile.offer(PlanRates.startNanos(), 1),
                startNanos));
    }

    /** These reckon from when they start themselves: their first user comes then, or after so many silent seconds. */
    private RateMeter arrivals(RateProfile profile, double silent) {
        String limit = group.getPropertyAsString("ConcurrencyLimit").trim();
        String advice = limit.isEmpty() || limit.equals("0")
                ? MORE_GENERATORS
                : "it leaves out users while " + limit + " are at work (its concurrency limit); raise that, or see why"
                        + " the server takes so long";
        double beforeFirst = profile.firstRise() == Double.POSITIVE_INFINITY ? 0 : profile.firstRise() + silent;
        long startNanos = System.nanoTime() - (long) (beforeFirst * TimeUnit.SECONDS.toNanos(1));
        RateSource source = RateSource.group(group.getName(), false, (silent > 0 ? ENTER_STEPS : "") + advice);
        return plan.begin(new RateMeter(source, profile.offer(startNanos, 1), startNanos));
    }

    /** Of a ramp without steps it takes the rate from what started so far, which is nothing. */
    private double silent() {
        return number("Steps", 0) > 0 ? 0 : rampSeconds();
    }

    private double rampSeconds() {
        return Math.round(number("RampUp", 0) * unit());
    }

    private RateProfile ramp() {
        double target = number("TargetLevel", 1) / unit();
        double ramp = rampSeconds();
        double hold = Math.round(number("Hold", 0) * unit());
        int steps = (int) number("Steps", 0);
        RateProfile.Builder profile = new RateProfile.Builder();
        if (steps > 0) {
            for (int step = 1; step <= steps; step++) {
                profile.add(ramp / steps, step * target / steps, step * target / steps);
            }
        } else {
            profile.add(ramp, 0, target);
        }
        return profile.add(hold, target, target).build();
    }

    /** Within a row it changes evenly. */
    private RateProfile table() {
        RateProfile.Builder profile = new RateProfile.Builder();
        for (double[] row : ShaperRates.rows(group.getProperty("Schedule"))) {
            profile.add(row[2] * unit(), row[0] / unit(), row[1] / unit());
        }
        return profile.build();
    }

    private double unit() {
        return group.getPropertyAsString("Unit").equals("M") ? SECONDS_PER_MINUTE : 1;
    }

    private double number(String key, double absent) {
        String text = group.getPropertyAsString(key).trim();
        return text.isEmpty() ? absent : Double.parseDouble(text);
    }

    private void unknown(String why) {
        RateSource source = RateSource.unknown("thread group", group.getName(), why);
        plan.begin(new RateMeter(source, (before, now) -> 0, System.nanoTime()));
    }
}
