// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import io.github.trueload.common.StockUpgrade;
import io.github.trueload.health.record.RateMeter;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.timers.poissonarrivals.ConstantPoissonProcessGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the schedules of one test ask for, and what comes of it: those of rate timers, which begin meters here, and
 * those of thread groups and of others' timers, which are watched. Several elements of a plan may tell of the same
 * threads, and each thread counts once. Thread-safe.
 */
public final class PlanRates {
    private static final Logger log = LoggerFactory.getLogger(PlanRates.class);

    /** The property that leaves upgraded timers without memory, so that they are as JMeter's own. */
    private static final String UPGRADE = "trueload.health.upgrade";

    /** Until its first users are there JMeter itself needs some time. */
    private static final long SOON_MS = 2000;

    /** Static, because timers and those who read their figures have nothing in common but the JVM. */
    private static volatile PlanRates current = new PlanRates(-1);

    /** When the test started, as JMeter tells. */
    private final long test;

    private final List<RateMeter> meters = new CopyOnWriteArrayList<>();
    private final Map<String, String> seeds = new ConcurrentSkipListMap<>();
    private final AtomicBoolean otherTimers = new AtomicBoolean();

    /** The last slots of upgraded timers by thread groups. JMeter's own, too, are shared by all timers of a plan. */
    final Map<AbstractThreadGroup, AtomicLong> lastSlots = perGroup();

    /** The random moments of upgraded timers, likewise. */
    final Map<AbstractThreadGroup, ConstantPoissonProcessGenerator> events = perGroup();

    private final Map<AbstractThreadGroup, GroupPlan> groups = new IdentityHashMap<>();
    private final Map<AbstractThreadGroup, String> names = new IdentityHashMap<>();
    private final Map<String, Integer> ofName = new HashMap<>();

    /** A timer above several thread groups is one for all of them. */
    private final Map<TestElement, ShaperRates> shapers = new IdentityHashMap<>();

    private final ThreadLocal<ThreadRates> threads = new ThreadLocal<>();

    private PlanRates(long test) {
        this.test = test;
    }

    /**
     * Who keeps a schedule, or watches one, calls this when a test starts, before the first thread does. Those that do
     * so during one test share what is known of it.
     */
    public static synchronized PlanRates testStarted() {
        long test = JMeterContextService.getTestStartTime();
        if (current.test != test) {
            current = new PlanRates(test);
        }
        return current;
    }

    /**
     * A test starts, which an upgraded timer is in: says so. Returns what the timer's clones will share, by thread
     * groups; null where it is to remember nothing.
     */
    static <T> Map<AbstractThreadGroup, T> testStarted(String upgradedTimer, String kind) {
        testStarted();
        if (!StockUpgrade.isOn(UPGRADE)) {
            return null;
        }
        log.info(
                "{} '{}' was upgraded: its delays are JMeter's own, and it remembers by how much samples come late. To"
                        + " switch that off: -J{}=false; see docs/rates.md",
                kind,
                upgradedTimer,
                UPGRADE);
        return perGroup();
    }

    /**
     * One thing for each thread group, and one for none. By identity, because equal thread groups are not the same
     * ones, and their hash changes with their properties.
     */
    private static <T> Map<AbstractThreadGroup, T> perGroup() {
        return Collections.synchronizedMap(new IdentityHashMap<>());
    }

    /** Those of the running test, or of the last one. */
    public static PlanRates current() {
        return current;
    }

    /** The meters, in the order in which their schedules began. */
    public List<RateMeter> meters() {
        return new ArrayList<>(meters);
    }

    /** A schedule begins, which its meter counts from now on. */
    RateMeter begin(RateMeter meter) {
        meters.add(meter);
        return meter;
    }

    /** The seeds of what is random in the test, by the names of the elements. */
    public Map<String, String> seeds() {
        return new TreeMap<>(seeds);
    }

    /** An element draws its random numbers from a seed, its own or one that was drawn for it. */
    void seed(String element, String seed) {
        seeds.put(element, seed);
    }

    /**
     * From when on a plan asks for a rate that JMeter counts from the start of the test, for the first user who comes
     * to it: from that start, or from now where it is long ago, as behind a set-up thread group.
     */
    static long startNanos() {
        long sinceMs = System.currentTimeMillis() - JMeterContextService.getTestStartTime();
        return System.nanoTime() - (sinceMs < SOON_MS ? TimeUnit.MILLISECONDS.toNanos(sinceMs) : 0);
    }

    /**
     * A thread group as figures name it: of several of one name, as JMeter gives to all, the second whose users came is
     * {@code Thread Group (2)}. Empty where there is none.
     */
    public String nameOf(AbstractThreadGroup group) {
        if (group == null) {
            return "";
        }
        synchronized (names) {
            return names.computeIfAbsent(group, added -> {
                String name = group.getName();
                int of = ofName.merge(name, 1, Integer::sum);
                return of == 1 ? name : name + " (" + of + ")";
            });
        }
    }

    /** True once in a test, for the one who says that a sampler has several timers. */
    boolean isFirstToFindOtherTimers() {
        return otherTimers.compareAndSet(false, true);
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
        }
    }

    /** The calling thread is about to call a sampler. */
    public void sampleStarting(Sampler sampler) {
        ThreadRates rates = threads.get();
        if (rates != null) {
            rates.sampleStarting(sampler);
        }
    }

    /** Called after a sampler returned. */
    public void sampleEnded(Sampler sampler) {
        ThreadRates rates = threads.get();
        if (rates != null) {
            rates.sampleEnded();
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
                Set<ShaperRates> inGroup = new LinkedHashSet<>();
                noteSeed(group);
                for (TestElement element :
                        ShaperRates.all(TestElement.class, context.getThread().getTestTree())) {
                    noteSeed(element);
                    if (ShaperRates.isShaper(element)) {
                        inGroup.add(shapers.computeIfAbsent(element, timer -> new ShaperRates(timer, this)));
                    }
                }
                return new GroupPlan(GroupRates.of(group, !inGroup.isEmpty(), this), inGroup);
            });
        }
    }

    /**
     * Notes the seed that an element sets for its random numbers, found by the name of the property: {@code randomSeed}
     * of JMeter's Random Variable, its Precise Throughput Timer and its Open Model Thread Group, and {@code seed}. 0
     * and an empty text mean any.
     */
    private void noteSeed(TestElement element) {
        for (PropertyIterator all = element.propertyIterator(); all.hasNext(); ) {
            JMeterProperty property = all.next();
            String name = property.getName().toLowerCase(Locale.ROOT);
            if (name.equals("seed") || name.endsWith("randomseed")) {
                String seed = property.getStringValue().trim();
                if (!seed.isEmpty() && !seed.equals("0")) {
                    seed(element.getName(), seed);
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
        /** The samplers of the thread that each timer holds back. */
        private final Map<ShaperRates, Set<Sampler>> shaped = new LinkedHashMap<>();
        /** The thread under each timer that it has had a sample of. */
        private final Map<ShaperRates, RateMeter.OfThread> underTimers = new LinkedHashMap<>();
        /** The thread as an arrival of its group; null where that keeps no schedule. */
        private final RateMeter.OfThread arrival;

        private final String group;
        private int iteration;

        ThreadRates(GroupPlan plan, JMeterContext context) {
            this.context = context;
            group = current.nameOf(context.getThreadGroup());
            arrival = plan.own.map(meter -> meter.threadCame(group)).orElse(null);
            if (arrival != null) {
                // So is each further iteration of it.
                arrival.planned(System.nanoTime(), 0);
            }
            for (ShaperRates shaper : plan.shapers) {
                Set<Sampler> samplers = shaper.samplersIn(context.getThread().getTestTree());
                if (!samplers.isEmpty()) {
                    shaped.put(shaper, samplers);
                }
            }
        }

        void sampleStarting(Sampler sampler) {
            if (arrival != null) {
                countIteration();
            }
            shaped.forEach((shaper, samplers) -> {
                if (samplers.contains(sampler)) {
                    underTimers
                            .computeIfAbsent(shaper, first -> first.meter().threadCame(group))
                            .planned(System.nanoTime(), 0);
                }
            });
        }

        void sampleEnded() {
            underTimers.values().forEach(RateMeter.OfThread::over);
        }

        void finish() {
            if (arrival != null) {
                arrival.over();
                arrival.left(System.nanoTime());
            }
            underTimers.values().forEach(thread -> thread.left(System.nanoTime()));
        }

        private void countIteration() {
            JMeterVariables variables = context.getVariables();
            int now = variables == null ? iteration : variables.getIteration();
            if (iteration != 0 && now != iteration) {
                arrival.planned(System.nanoTime(), 0);
            }
            iteration = now;
        }
    }
}
