// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.account.Element;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;

/**
 * One Throughput Shaping Timer (jmeter-plugins-tst 2.5), which all threads below it share. Thread-safe; its schedule
 * begins with the first sample below it.
 */
final class ShaperRates {
    private static final String CLASS = "kg.apc.jmeter.timers.VariableThroughputTimer";
    private static final String PROFILE = "load_profile";
    private static final int CELLS = 3;

    private final TestElement timer;
    private final PlanRates plan;
    private RateMeter meter;

    ShaperRates(TestElement timer, PlanRates plan) {
        this.timer = timer;
        this.plan = plan;
    }

    static boolean isShaper(TestElement element) {
        return Element.isOf(element.getClass(), CLASS::equals);
    }

    /** The elements of a kind in a tree. */
    static <T> Collection<T> all(Class<T> kind, HashTree tree) {
        SearchByClass<T> search = new SearchByClass<>(kind);
        tree.traverse(search);
        return search.getSearchResults();
    }

    /**
     * The samplers of a thread's tree that the timer holds back, as JMeter has it: all that stand below its parent, or
     * its parent alone where that is a sampler. Elements are told apart by identity, as JMeter does.
     */
    Set<Sampler> samplersIn(HashTree tree) {
        Set<Sampler> found = Collections.newSetFromMap(new IdentityHashMap<>());
        for (Object element : tree.list()) {
            HashTree below = tree.getTree(element);
            if (below.list().stream().anyMatch(other -> other == timer)) {
                if (element instanceof Sampler) {
                    found.add((Sampler) element);
                }
                found.addAll(all(Sampler.class, below));
            }
            found.addAll(samplersIn(below));
        }
        return found;
    }

    /** Its meter, begun by the thread that comes first. */
    synchronized RateMeter meter() {
        if (meter == null) {
            meter = begin();
        }
        return meter;
    }

    private RateMeter begin() {
        // It takes the whole second in which its first sample falls for the first one of its schedule.
        long sinceSecondMs = System.currentTimeMillis() % TimeUnit.SECONDS.toMillis(1);
        long startNanos = System.nanoTime() - TimeUnit.MILLISECONDS.toNanos(sinceSecondMs);
        RateSource source = RateSource.shaper(timer.getName());
        RateProfile profile = new RateProfile.Builder().build();
        if (!overridden().isEmpty()) {
            source = unknown("because JMeter's property " + overridden() + " replaces its table");
        } else {
            try {
                profile = steps(rows(timer.getProperty(PROFILE)));
            } catch (RuntimeException e) {
                source = unknown("because its table cannot be read: " + e.getMessage());
            }
        }
        return plan.begin(new RateMeter(source, profile.offer(startNanos, 1), startNanos));
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

    /**
     * Reads a table of loads as plugins of jmeter-plugins.org keep it: each row has a rate at its beginning, one at its
     * end and a length. IllegalArgumentException when a property is no such table.
     */
    static List<double[]> rows(JMeterProperty table) {
        if (!(table instanceof CollectionProperty)) {
            throw new IllegalArgumentException("it has no table");
        }
        List<double[]> rows = new ArrayList<>();
        for (JMeterProperty row : (CollectionProperty) table) {
            if (!(row instanceof CollectionProperty) || ((CollectionProperty) row).size() < CELLS) {
                throw new IllegalArgumentException("'" + row.getStringValue() + "' is no row of three numbers");
            }
            CollectionProperty cells = (CollectionProperty) row;
            rows.add(IntStream.range(0, CELLS)
                    .mapToDouble(cell ->
                            Double.parseDouble(cells.get(cell).getStringValue().trim()))
                    .toArray());
        }
        return rows;
    }

    /**
     * The rate over time, which changes once a second: the timer takes the rate of a second from that second's
     * beginning, and the last moment of a row is still the row's.
     */
    static RateProfile steps(List<double[]> rows) {
        RateProfile.Builder profile = new RateProfile.Builder();
        boolean begun = false;
        for (double[] row : rows) {
            int seconds = (int) row[2];
            if (!begun && seconds > 0) {
                begun = true;
                profile.add(1, row[0], row[0]);
            }
            if (row[0] == row[1]) {
                profile.add(seconds, row[0], row[0]);
            } else {
                for (int second = 1; second <= seconds; second++) {
                    double rate = row[0] + second * (row[1] - row[0]) / seconds;
                    profile.add(1, rate, rate);
                }
            }
        }
        return profile.build();
    }
}
