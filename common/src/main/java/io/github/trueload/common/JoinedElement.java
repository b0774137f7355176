// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.lang.reflect.Field;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.SearchByClass;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds an element of ours to a run whose plan has none: to the tree that JMeter's engine runs, in memory alone, as if
 * it stood last below the test plan. The plan's file and the GUI's tree stay as they are.
 *
 * <p>JMeter tells listeners that were registered beforehand of the start of the next test, after the plan's functions
 * are replaced and before it collects the elements that hold for all thread groups (5.4.1 to 5.6.3). It has no way to
 * get at the tree then, hence the look into two private fields of its engine. Thread-safe.
 */
public final class JoinedElement implements TestStateListener {
    private static final Logger log = LoggerFactory.getLogger(JoinedElement.class);
    private static final String PREFIX = "trueload.joined.";

    private final String name;
    private final Function<HashTree, List<? extends TestElement>> placed;
    private final AtomicBoolean registered = new AtomicBoolean();
    private volatile List<? extends TestElement> joined = Collections.emptyList();

    /**
     * Prepares joining.
     *
     * @param name of the element in JMeter's menus, for the log
     * @param placed adds elements to the tree of a test and returns them, each of which is a
     *     {@link TestStateListener}; none when none is wanted, because the tree has one already, say. Called on the
     *     engine's thread at the start of a test
     */
    public JoinedElement(String name, Function<HashTree, List<? extends TestElement>> placed) {
        this.name = name;
        this.placed = placed;
    }

    /** Adds an element to a test, as if it stood last below the test plan. */
    public static List<TestElement> belowThePlan(HashTree tree, TestElement element) {
        tree.add(tree.getArray()[0], element);
        return Collections.singletonList(element);
    }

    /** Whether a test has an element of a class. */
    public static boolean has(HashTree tree, Class<?> type) {
        SearchByClass<?> found = new SearchByClass<>(type);
        tree.traverse(found);
        return !found.getSearchResults().isEmpty();
    }

    /** The elements that have joined the run that started last, of whatever plugin of ours. */
    public static List<String> ofThisRun() {
        return JMeterUtils.getJMeterProperties().stringPropertyNames().stream()
                .filter(property -> property.startsWith(PREFIX))
                .map(property -> property.substring(PREFIX.length()))
                .sorted()
                .collect(Collectors.toList());
    }

    /** From now on each test of this JVM is joined; whether that is new. */
    public boolean joinTests() {
        boolean isNew = registered.compareAndSet(false, true);
        if (isNew) {
            StandardJMeterEngine.register(this);
        }
        return isNew;
    }

    @Override
    public void testStarted() {
        join();
        joined.forEach(element -> ((TestStateListener) element).testStarted());
    }

    @Override
    public void testStarted(String host) {
        join();
        joined.forEach(element -> ((TestStateListener) element).testStarted(host));
    }

    @Override
    public void testEnded() {
        joined.forEach(element -> ((TestStateListener) element).testEnded());
    }

    @Override
    public void testEnded(String host) {
        joined.forEach(element -> ((TestStateListener) element).testEnded(host));
    }

    private void join() {
        // JMeter forgets such listeners with each test.
        registered.set(false);
        joinTests();
        joined = Collections.emptyList();
        JMeterUtils.getJMeterProperties().remove(PREFIX + name);
        try {
            List<? extends TestElement> elements = placed.apply(treeOfTheStartingTest());
            elements.forEach(element -> element.setRunningVersion(true));
            joined = elements;
            if (!elements.isEmpty()) {
                JMeterUtils.setProperty(PREFIX + name, "true");
            }
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            log.warn(
                    "This JMeter does not let a run be joined, so the element {} has to be added to the plan: {}",
                    name,
                    e.toString());
        }
    }

    private static HashTree treeOfTheStartingTest() throws ReflectiveOperationException {
        Field engine = StandardJMeterEngine.class.getDeclaredField("engine");
        engine.setAccessible(true);
        Field test = StandardJMeterEngine.class.getDeclaredField("test");
        test.setAccessible(true);
        return (HashTree) test.get(engine.get(null));
    }
}
