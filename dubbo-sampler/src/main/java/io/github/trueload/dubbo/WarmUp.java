// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo;

import io.github.trueload.dubbo.bundle.ReferenceCache;
import io.github.trueload.dubbo.bundle.ReferenceCache.OpenReference;
import io.github.trueload.dubbo.spi.ReferenceSettings;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.TestCompiler;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Opens the references of each thread group before its first sample, within limits of number, concurrency and time.
 * What is left out or fails is opened by the first sample that needs it. Thread-safe; holds no lock while opening.
 */
final class WarmUp {
    private static final Logger log = LoggerFactory.getLogger(WarmUp.class);
    private static final int AT_A_TIME = 8;
    private static final Set<String> FUNCTIONS = new HashSet<>(
            Arrays.asList("__P", "__property", "__machineIP", "__machineName", "__TestPlanName", "__env"));

    /** What JMeter itself counts per thread. */
    private static final String OF_JMETER = "__jm__";

    private static final Pattern NAME = Pattern.compile("\\$\\{([^{}(]*)");

    private final ReferenceCache cache;
    private final long patienceNanos;
    private final AtomicInteger left;
    private final Semaphore turns = new Semaphore(AT_A_TIME);
    /** Thread groups that were seen, by identity: JMeter's elements are equal when their properties are. */
    private final Map<Object, CountDownLatch> groups = Collections.synchronizedMap(new IdentityHashMap<>());

    /** Opens at most so many references in a test; each group waits for its own no longer than the patience. */
    WarmUp(ReferenceCache cache, int most, Duration patience) {
        this.cache = cache;
        this.left = new AtomicInteger(most);
        this.patienceNanos = patience.toNanos();
    }

    /** Returns when the references of the calling thread's group are open, or the time is over. */
    void beforeThread() {
        JMeterContext context = JMeterContextService.getContext();
        AbstractThreadGroup group = context.getThreadGroup();
        if (context.getThread() == null || group == null) {
            return;
        }
        try {
            before(group, () -> keys(context.getThread().getTestTree(), context.getVariables()))
                    .ifPresent(report -> log.info("Warm-up of {}: {}", group.getName(), report));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            // Of a function in a field: the sample that evaluates it will tell. The thread must go on.
            log.debug("No warm-up", e);
        }
    }

    /**
     * Opens what a group of threads will need, which its first thread finds out; those that come meanwhile wait, later
     * ones go on at once. Says what became of it to the first thread alone. An interrupt ends the waiting only.
     */
    Optional<String> before(Object group, Supplier<Collection<ReferenceSettings>> wanted) throws InterruptedException {
        CountDownLatch mine = new CountDownLatch(1);
        CountDownLatch first = groups.putIfAbsent(group, mine);
        if (first != null) {
            // Its patience is the limit for all.
            first.await();
            return Optional.empty();
        }
        try {
            Collection<ReferenceSettings> keys = wanted.get();
            return keys.isEmpty() ? Optional.empty() : Optional.of(open(keys));
        } finally {
            mine.countDown();
        }
    }

    private String open(Collection<ReferenceSettings> wanted) throws InterruptedException {
        long start = System.nanoTime();
        List<CompletableFuture<OpenReference>> begun = new ArrayList<>();
        for (ReferenceSettings key : wanted) {
            if (left.getAndDecrement() <= 0 || !turns.tryAcquire(leftOf(start), TimeUnit.NANOSECONDS)) {
                break;
            }
            CompletableFuture<OpenReference> opening = cache.begin(key);
            opening.whenComplete((reference, failure) -> turns.release());
            begun.add(opening);
        }
        int open = 0;
        for (CompletableFuture<OpenReference> opening : begun) {
            open += isOpenAfter(opening, leftOf(start)) ? 1 : 0;
        }
        long waitedMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        return open + " of " + wanted.size() + " Dubbo references open after " + waitedMs + " ms"
                + (open == wanted.size() ? "" : "; the others are left to the samples that need them");
    }

    private static boolean isOpenAfter(CompletableFuture<OpenReference> opening, long nanos)
            throws InterruptedException {
        try {
            // No sample is to report this time as its connect time.
            opening.get(nanos, TimeUnit.NANOSECONDS).takeOpenMs();
            return true;
        } catch (ExecutionException | TimeoutException e) {
            // The log tells why, and so does the first sample that wants it.
            return false;
        }
    }

    private long leftOf(long start) {
        return Math.max(0, patienceNanos - (System.nanoTime() - start));
    }

    /** What the samplers of a thread's tree want to be opened whose settings are the same for all threads. */
    static Set<ReferenceSettings> keys(HashTree tree, JMeterVariables variables) {
        Set<ReferenceSettings> keys = new LinkedHashSet<>();
        // The thread compiles its own tree, which it must do only once.
        TreeCloner copy = new TreeCloner();
        tree.traverse(copy);
        TestCompiler compiler = new TestCompiler(copy.getClonedTree());
        copy.getClonedTree().traverse(compiler);
        SearchByClass<DubboSampler> samplers = new SearchByClass<>(DubboSampler.class);
        copy.getClonedTree().traverse(samplers);
        for (DubboSampler sampler : samplers.getSearchResults()) {
            compiler.configureSampler(sampler);
            if (isWanted(sampler) && isConstant(sampler, variables)) {
                try {
                    keys.add(new SettingsReader(new PlanValues()).read(sampler));
                } catch (RefusedSampleException e) {
                    // The sample itself will say what is wrong with it.
                }
            }
        }
        return keys;
    }

    private static boolean isWanted(TestElement sampler) {
        PlanValues texts = new PlanValues();
        texts.take(sampler, PlanField.WARM_UP);
        return Boolean.parseBoolean(PlanField.WARM_UP.meaning(texts.of(PlanField.WARM_UP)));
    }

    /**
     * Whether the settings are the same in all threads: of functions only those that tell of properties or the
     * machine, of variables only those that the plan defines before any thread starts.
     */
    private static boolean isConstant(TestElement sampler, JMeterVariables variables) {
        PropertyIterator properties = sampler.propertyIterator();
        while (properties.hasNext()) {
            JMeterProperty property = properties.next();
            if (DubboCheck.reads(property.getName()) && !isConstant(property, variables)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isConstant(JMeterProperty property, JMeterVariables variables) {
        if (!(property instanceof FunctionProperty)) {
            return true;
        }
        Matcher names = NAME.matcher(((CompoundVariable) property.getObjectValue()).getRawParameters());
        while (names.find()) {
            String name = names.group(1).trim();
            boolean defined = !name.startsWith(OF_JMETER) && variables.getObject(name) instanceof String;
            if (!defined && !FUNCTIONS.contains(name)) {
                return false;
            }
        }
        return true;
    }
}
