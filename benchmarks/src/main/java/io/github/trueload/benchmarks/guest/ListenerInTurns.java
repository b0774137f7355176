// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.benchmarks.guest;

import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.TestElementProperty;

/**
 * A listener element that is another one by {@link Turns}, in one process; each is given the arguments of this one and
 * told of a test of its own. Thread-safe.
 */
public final class ListenerInTurns extends AbstractTestElement
        implements SampleListener, TestStateListener, NoThreadClone {
    private static final String ARGUMENTS = "arguments";

    private transient volatile SampleListener current = new NothingListener();

    @Override
    public void testStarted() {
        Turns.start(next -> replaceBy((SampleListener) Turns.create(next)));
    }

    @Override
    public void testStarted(String host) {
        testStarted();
    }

    @Override
    public void testEnded() {
        end(current);
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        current.sampleOccurred(event);
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        current.sampleStarted(event);
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        current.sampleStopped(event);
    }

    private void replaceBy(SampleListener next) {
        TestElement element = (TestElement) next;
        element.setName(getName());
        element.setProperty(new TestElementProperty(
                ARGUMENTS, (TestElement) getProperty(ARGUMENTS).getObjectValue()));
        if (next instanceof TestStateListener) {
            ((TestStateListener) next).testStarted();
        }
        SampleListener before = current;
        current = next;
        end(before);
    }

    private static void end(SampleListener listener) {
        if (listener instanceof TestStateListener) {
            ((TestStateListener) listener).testEnded();
        }
    }
}
