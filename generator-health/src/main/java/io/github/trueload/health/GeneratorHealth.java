// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import io.github.trueload.common.PlanValidation;
import io.github.trueload.health.rate.PlanRates;
import java.io.Serializable;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleMonitor;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContext;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The element that watches the generator while a test runs. In a distributed run JMeter sends it to every slave, where
 * it watches that slave; the master gets none of the samples, because the element is neither {@code Remoteable} nor a
 * {@code Backend}.
 *
 * <p>Thread-safe during a test: sampler threads share one instance, and JMeter starts and ends the test from one
 * thread. It never throws into JMeter.
 */
public final class GeneratorHealth extends AbstractTestElement
        implements SampleListener, SampleMonitor, ThreadListener, TestStateListener, NoThreadClone, Serializable {
    private static final long serialVersionUID = 1L;
    private static final Logger LOG = LoggerFactory.getLogger(GeneratorHealth.class);

    /** Stands in users' plans. */
    private static final String GOALS = "GeneratorHealth.goals";

    private transient boolean validating;
    private transient volatile HealthWatch watch;

    /** Its goals for the system under test, one a line; empty where it has none. */
    public String getGoals() {
        return getPropertyAsString(GOALS);
    }

    /** Replaces the goals, as text, one a line. */
    public void setGoals(String goals) {
        setProperty(GOALS, goals, "");
    }

    @Override
    public void testStarted() {
        testStarted("local");
    }

    @Override
    public void testStarted(String host) {
        if (validating && JMeterUtils.getPropDefault("testplan_validation.ignore_backends", true)) {
            LOG.info("{}: watches nothing while a thread group is validated", getName());
            return;
        }
        PlanRates.testStarted();
        watch = HealthWatch.start(getClass().getSimpleName() + " '" + getName() + "'");
        watch.setGoals("goals of '" + getName() + "'", getGoals());
    }

    @Override
    public void testEnded() {
        testEnded("local");
    }

    @Override
    public void testEnded(String host) {
        HealthWatch ended = watch;
        watch = null;
        if (ended != null) {
            ended.stop();
        }
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        HealthWatch current = watch;
        if (current != null) {
            current.record(event.getResult());
        }
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // Only finished samples tell something.
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // Only finished samples tell something.
    }

    /** A sampler thread starts; it may belong to a thread group that keeps a schedule. */
    @Override
    public void threadStarted() {
        HealthWatch watching = watch;
        if (watching != null) {
            JMeterContext context = JMeterContextService.getContext();
            AbstractThreadGroup group = context.getThreadGroup();
            JMeterThread thread = context.getThread();
            watching.userStarts(() -> group.threadFinished(thread));
            PlanRates.current().threadStarted();
        }
    }

    @Override
    public void threadFinished() {
        HealthWatch watching = watch;
        if (watching != null) {
            watching.userEnds();
            PlanRates.current().threadFinished();
        }
    }

    @Override
    public void sampleStarting(Sampler sampler) {
        if (watch != null) {
            PlanRates.current().sampleStarting(sampler);
        }
    }

    @Override
    public void sampleEnded(Sampler sampler) {
        if (watch != null) {
            PlanRates.current().sampleEnded(sampler);
        }
    }

    /** Called by JMeter after each sample; nothing in this element changes while a test runs. */
    @Override
    public void recoverRunningVersion() {
        // So there is nothing to go back to.
    }

    @Override
    public Object clone() {
        GeneratorHealth clone = (GeneratorHealth) super.clone();
        clone.validating = PlanValidation.isCloning();
        return clone;
    }
}
