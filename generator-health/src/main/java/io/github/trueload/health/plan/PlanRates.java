// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.plan;

import io.github.trueload.health.rate.Rates;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;

/**
 * What the schedules of others ask for during one test, and what comes of it. Static, as {@link Rates}: several
 * elements of a plan may tell of the same threads, and each thread counts once. Its methods are called by sampler
 * threads, of their own doings; a thread without such a schedule pays for one look-up. Thread-safe.
 */
public final class PlanRates {
    private static final AtomicReference<PlanRates> CURRENT = new AtomicReference<>();

    private final long test;
    private final Map<AbstractThreadGroup, GroupPlan> groups = new IdentityHashMap<>();
    private final ThreadLocal<ThreadRates> threads = new ThreadLocal<>();

    private PlanRates(long test) {
        this.test = test;
    }

    /** A test starts: those that ask during one test share what is known of it. */
    public static PlanRates start() {
        Rates.testStarted();
        long test = JMeterContextService.getTestStartTime();
        return CURRENT.updateAndGet(known -> known != null && known.test == test ? known : new PlanRates(test));
    }

    /** The calling thread starts. */
    public void threadStarted() {
        JMeterContext context = JMeterContextService.getContext();
        if (threads.get() != null || context.getThreadGroup() == null || context.getThread() == null) {
            return;
        }
        GroupPlan plan = planOf(context);
        if (!plan.isEmpty()) {
            threads.set(plan.thread(context));
        }
    }

    /** The calling thread is about to call a sampler. */
    public void sampleStarting(Sampler sampler) {
        ThreadRates rates = threads.get();
        if (rates != null) {
            rates.sampleStarting(sampler);
        }
    }

    /** The sampler is back. */
    public void sampleEnded(Sampler sampler) {
        ThreadRates rates = threads.get();
        if (rates != null) {
            rates.sampleEnded(sampler);
        }
    }

    /** The calling thread ends. */
    public void threadFinished() {
        ThreadRates rates = threads.get();
        if (rates != null) {
            threads.remove();
            rates.finish();
        }
    }

    /** Takes a lock, but for each thread only once. */
    private GroupPlan planOf(JMeterContext context) {
        synchronized (groups) {
            return groups.computeIfAbsent(context.getThreadGroup(), group -> {
                List<ShaperRates> shapers = new ArrayList<>();
                Seeds.note(group);
                Seeds.noteAll(context.getThread().getTestTree());
                for (Object timer : ShaperRates.timersIn(context.getThread().getTestTree())) {
                    shapers.add(known(timer));
                }
                return new GroupPlan(GroupRates.of(group, !shapers.isEmpty()), shapers);
            });
        }
    }

    /** A timer above several thread groups is one for all of them. */
    private ShaperRates known(Object timer) {
        for (GroupPlan plan : groups.values()) {
            for (ShaperRates shaper : plan.shapers()) {
                if (shaper.isOf(timer)) {
                    return shaper;
                }
            }
        }
        return ShaperRates.of(timer);
    }
}
