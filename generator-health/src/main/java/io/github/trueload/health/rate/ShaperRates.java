// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.schedule.Offer;
import io.github.trueload.health.schedule.RateMeter;
import io.github.trueload.health.schedule.RateProfile;
import io.github.trueload.health.schedule.RateSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;

/**
 * One Throughput Shaping Timer (jmeter-plugins-tst 2.5), which all threads below it share. Thread-safe; its schedule
 * begins with the first sample below it.
 */
final class ShaperRates {
    private static final String CLASS = "kg.apc.jmeter.timers.VariableThroughputTimer";
    private static final String PROFILE = "load_profile";

    private final TestElement timer;
    private RateMeter meter;

    private ShaperRates(TestElement timer) {
        this.timer = timer;
    }

    static ShaperRates of(Object timer) {
        return new ShaperRates((TestElement) timer);
    }

    /** The timers of this kind in a thread's tree; the threads of a group have the same ones. */
    static Set<Object> timersIn(HashTree tree) {
        Set<Object> found = identities();
        for (Object element : tree.list()) {
            if (element.getClass().getName().equals(CLASS)) {
                found.add(element);
            }
            found.addAll(timersIn(tree.getTree(element)));
        }
        return found;
    }

    boolean isOf(Object other) {
        return other == timer;
    }

    /**
     * The samplers of a thread's tree that the timer holds back, as JMeter has it: all that stand below its parent, or
     * its parent alone where that is a sampler. Elements are told apart by identity, as JMeter does.
     */
    Set<Sampler> samplersIn(HashTree tree) {
        Set<Sampler> found = identities();
        for (Object element : tree.list()) {
            HashTree below = tree.getTree(element);
            if (below.list().stream().anyMatch(this::isOf)) {
                if (element instanceof Sampler) {
                    found.add((Sampler) element);
                }
                addSamplers(below, found);
            }
            found.addAll(samplersIn(below));
        }
        return found;
    }

    private static void addSamplers(HashTree tree, Set<Sampler> samplers) {
        for (Object element : tree.list()) {
            if (element instanceof Sampler) {
                samplers.add((Sampler) element);
            }
            addSamplers(tree.getTree(element), samplers);
        }
    }

    private static <T> Set<T> identities() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /** Its meter, begun by the thread that comes first. */
    synchronized RateMeter meter() {
        if (meter == null) {
            meter = begin();
            Rates.add(meter);
        }
        return meter;
    }

    private RateMeter begin() {
        // It takes the whole second in which its first sample falls for the first one of its schedule.
        long sinceSecondMs = System.currentTimeMillis() % TimeUnit.SECONDS.toMillis(1);
        long startNanos = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(sinceSecondMs);
        RateSource source = RateSource.shaper(timer.getName());
        RateProfile profile = new RateProfile.Builder().build("");
        if (!overridden().isEmpty()) {
            source = unknown("because JMeter's property " + overridden() + " replaces its table");
        } else {
            try {
                profile = table().steps(timer.getName());
            } catch (RuntimeException e) {
                source = unknown("because its table cannot be read: " + e.getMessage());
            }
        }
        return new RateMeter(source, Offer.of(profile, startNanos, 1), startNanos);
    }

    private RateSource unknown(String why) {
        return RateSource.unknown("timer", timer.getName(), why);
    }

    /** The property of JMeter that it takes its schedule from, if there is one; its form is the plugin's own affair. */
    private String overridden() {
        String own = timer.getName() + "." + PROFILE;
        return !JMeterUtils.getPropDefault(own, "").isEmpty()
                ? own
                : !JMeterUtils.getPropDefault(PROFILE, "").isEmpty() ? PROFILE : "";
    }

    private LoadTable table() {
        LoadTable table = new LoadTable();
        LoadTable.rows(timer.getProperty(PROFILE)).forEach(row -> table.row(row[0], row[1], (int) row[2]));
        return table;
    }
}
