// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.health.record.RateMeter;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * What the schedules of others ask for during one test, and what comes of it. Several elements of a plan may tell of
 * the same threads, and each thread counts once. Its methods are called by sampler
 * threads, of their own doings; a plan without such schedules pays nothing for it. Thread-safe.
 */
public final class PlanRates {
    /** When the test started, as JMeter tells. */
    final long test;

    private final Map<AbstractThreadGroup, GroupPlan> groups = new IdentityHashMap<>();

    /** A timer above several thread groups is one for all of them. */
    private final Map<TestElement, ShaperRates> shapers = new IdentityHashMap<>();

    private final ThreadLocal<ThreadRates> threads = new ThreadLocal<>();

    /** Whether any thread is under such a schedule. */
    private volatile boolean inUse;

    PlanRates(long test) {
        this.test = test;
    }

    /** The calling thread starts. */
    public void threadStarted() {
        JMeterContext context = JMeterContextService.getContext();
        if (threads.get() != null || context.getThreadGroup() == null || context.getThread() == null) {
            return;
        }
        GroupPlan plan = planOf(context);
        if (plan.own.isPresent() || !plan.shapers.isEmpty()) {
            threads.set(new ThreadRates(plan, context));
            inUse = true;
        }
    }

    private ThreadRates ofThread() {
        return inUse ? threads.get() : null;
    }

    /** The calling thread is about to call a sampler. */
    public void sampleStarting(Sampler sampler) {
        ThreadRates rates = ofThread();
        if (rates != null) {
            rates.sampleStarting(sampler);
        }
    }

    /** Called after a sampler returned. */
    public void sampleEnded(Sampler sampler) {
        ThreadRates rates = ofThread();
        if (rates != null) {
            rates.sampleEnded();
        }
    }

    /** The calling thread ends. */
    public void threadFinished() {
        ThreadRates rates = ofThread();
        if (rates != null) {
            threads.remove();
            rates.finish();
        }
    }

    /** Takes a lock, but for each thread only once. */
    private GroupPlan planOf(JMeterContext context) {
        synchronized (groups) {
            return groups.computeIfAbsent(context.getThreadGroup(), group -> {
                Set<ShaperRates> inGroup = new LinkedHashSet<>();
                noteSeed(group);
                for (TestElement element :
                        ShaperRates.all(TestElement.class, context.getThread().getTestTree())) {
                    noteSeed(element);
                    if (ShaperRates.isShaper(element)) {
                        inGroup.add(shapers.computeIfAbsent(element, ShaperRates::new));
                    }
                }
                return new GroupPlan(GroupRates.of(group, !inGroup.isEmpty()), inGroup);
            });
        }
    }

    /**
     * Notes the seed that an element sets for its random numbers, found by the name of the property: {@code randomSeed}
     * of JMeter's Random Variable, its Precise Throughput Timer and its Open Model Thread Group, and {@code seed}. 0
     * and an empty text mean any.
     */
    private static void noteSeed(TestElement element) {
        for (PropertyIterator all = element.propertyIterator(); all.hasNext(); ) {
            JMeterProperty property = all.next();
            String name = property.getName().toLowerCase(Locale.ROOT);
            if (name.equals("seed") || name.endsWith("randomseed")) {
                String seed = property.getStringValue().trim();
                if (!seed.isEmpty() && !seed.equals("0")) {
                    Rates.seed(element.getName(), seed);
                }
            }
        }
    }

    /** The schedules of one thread group: its own, if it keeps one, and those of timers in it. */
    private static final class GroupPlan {
        private final Optional<RateMeter> own;
        private final Set<ShaperRates> shapers;

        GroupPlan(Optional<RateMeter> own, Set<ShaperRates> shapers) {
            this.own = own;
            this.shapers = shapers;
        }
    }

    /** What one thread does under the schedules of others. Used by that thread alone. */
    private static final class ThreadRates {
        private final JMeterContext context;
        private final List<Shaped> shaped = new ArrayList<>();
        /** Null where its group keeps no schedule. */
        private final RateMeter group;

        private RateMeter.OfThread arrival;
        private int iteration;

        ThreadRates(GroupPlan plan, JMeterContext context) {
            this.context = context;
            group = plan.own.orElse(null);
            if (group != null) {
                // The thread is an arrival of its group, and so is each further iteration of it.
                arrival = group.threadCame();
                group.planned(arrival, System.nanoTime(), 0);
            }
            for (ShaperRates shaper : plan.shapers) {
                Set<Sampler> samplers = shaper.samplersIn(context.getThread().getTestTree());
                if (!samplers.isEmpty()) {
                    shaped.add(new Shaped(shaper, samplers));
                }
            }
        }

        void sampleStarting(Sampler sampler) {
            if (group != null) {
                countIteration();
            }
            for (Shaped each : shaped) {
                if (each.samplers.contains(sampler)) {
                    each.start();
                }
            }
        }

        void sampleEnded() {
            for (Shaped each : shaped) {
                each.end();
            }
        }

        void finish() {
            if (group != null) {
                group.over(arrival);
                group.threadLeft(arrival, System.nanoTime());
            }
            shaped.forEach(Shaped::leave);
        }

        private void countIteration() {
            JMeterVariables variables = context.getVariables();
            int now = variables == null ? iteration : variables.getIteration();
            if (iteration != 0 && now != iteration) {
                group.planned(arrival, System.nanoTime(), 0);
            }
            iteration = now;
        }

        /** The samplers of the thread that one timer holds back. */
        private static final class Shaped {
            private final ShaperRates shaper;
            private final Set<Sampler> samplers;
            private RateMeter meter;
            private RateMeter.OfThread thread;

            Shaped(ShaperRates shaper, Set<Sampler> samplers) {
                this.shaper = shaper;
                this.samplers = samplers;
            }

            void start() {
                if (thread == null) {
                    meter = shaper.meter();
                    thread = meter.threadCame();
                }
                meter.planned(thread, System.nanoTime(), 0);
            }

            void end() {
                if (thread != null) {
                    meter.over(thread);
                }
            }

            void leave() {
                if (thread != null) {
                    meter.threadLeft(thread, System.nanoTime());
                }
            }
        }
    }
}
