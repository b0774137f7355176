// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import java.lang.reflect.Field;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
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
    private final Function<HashTree, TestElement> elements;
    private final AtomicBoolean registered = new AtomicBoolean();
    private volatile TestElement joined;

    /**
     * Prepares joining.
     *
     * @param name of the element in JMeter's menus, for the log
     * @param elements makes the element for a test, which must be a {@link TestStateListener}; {@code null} when none
     *     is wanted, because the tree has one already, say. Called on the engine's thread at the start of a test
     */
    public JoinedElement(String name, Function<HashTree, TestElement> elements) {
        this.name = name;
        this.elements = elements;
    }

    /** The elements that have joined the run that started last, of whatever plugin of ours. */
    public static List<String> ofThisRun() {
        return JMeterUtils.getJMeterProperties().stringPropertyNames().stream()
                .filter(property -> property.startsWith(PREFIX))
                .map(property -> property.substring(PREFIX.length()))
                .sorted()
                .collect(Collectors.toList());
    }

    /** From now on each test of this JVM is joined. */
    public void joinTests() {
        if (registered.compareAndSet(false, true)) {
            StandardJMeterEngine.register(this);
        }
    }

    @Override
    public void testStarted() {
        join();
        if (joined != null) {
            ((TestStateListener) joined).testStarted();
        }
    }

    @Override
    public void testStarted(String host) {
        join();
        if (joined != null) {
            ((TestStateListener) joined).testStarted(host);
        }
    }

    @Override
    public void testEnded() {
        if (joined != null) {
            ((TestStateListener) joined).testEnded();
        }
    }

    @Override
    public void testEnded(String host) {
        if (joined != null) {
            ((TestStateListener) joined).testEnded(host);
        }
    }

    private void join() {
        // JMeter forgets such listeners with each test.
        registered.set(false);
        joinTests();
        joined = null;
        JMeterUtils.getJMeterProperties().remove(PREFIX + name);
        try {
            HashTree tree = treeOfTheStartingTest();
            TestElement element = elements.apply(tree);
            if (element != null) {
                element.setRunningVersion(true);
                tree.add(tree.getArray()[0], element);
                joined = element;
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
