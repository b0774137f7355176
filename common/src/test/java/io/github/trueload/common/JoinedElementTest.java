// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.TurnElementsOn;
import org.apache.jmeter.samplers.AbstractSampler;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestPlan;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class JoinedElementTest {
    private static final List<String> EVENTS = new CopyOnWriteArrayList<>();

    @Test
    void seesTheSamplesOfEachRunAndTheEndsOfTheTest() {
        EVENTS.clear();
        int[] asked = {0};
        JoinedElement joined = new JoinedElement("Seeing", tree -> {
            assertThat(JoinedElement.has(tree, Sampling.class)).isTrue();
            assertThat(JoinedElement.has(tree, Seeing.class)).isFalse();
            return asked[0]++ < 2 ? JoinedElement.belowThePlan(tree, new Seeing()) : List.of();
        });
        joined.joinTests();
        joined.joinTests();

        run();
        assertThat(EVENTS).containsExactly("started", "sample", "sample", "ended");
        assertThat(JoinedElement.ofThisRun()).containsExactly("Seeing");

        run();
        assertThat(EVENTS)
                .containsExactly("started", "sample", "sample", "ended", "started", "sample", "sample", "ended");

        // The third run wants no element.
        run();
        assertThat(EVENTS).hasSize(8);
        assertThat(JoinedElement.ofThisRun()).isEmpty();
    }

    private static void run() {
        LoopController loop = new LoopController();
        loop.setLoops(2);
        loop.initialize();
        ThreadGroup group = new ThreadGroup();
        group.setNumThreads(1);
        group.setSamplerController(loop);
        HashTree plan = new ListedHashTree();
        plan.add(new TestPlan()).add(group).add(new Sampling());
        plan.traverse(new TurnElementsOn());
        StandardJMeterEngine engine = new StandardJMeterEngine();
        engine.configure(plan);
        engine.run();
    }

    /** Samples nothing. */
    public static final class Sampling extends AbstractSampler {
        private static final long serialVersionUID = 1L;

        @Override
        public SampleResult sample(Entry entry) {
            SampleResult result = new SampleResult();
            result.sampleStart();
            result.sampleEnd();
            result.setSuccessful(true);
            return result;
        }
    }

    /** Writes down what it is told. */
    public static final class Seeing extends AbstractTestElement implements SampleListener, TestStateListener {
        private static final long serialVersionUID = 1L;

        @Override
        public void sampleOccurred(SampleEvent event) {
            EVENTS.add("sample");
        }

        @Override
        public void sampleStarted(SampleEvent event) {
            // JMeter never calls it.
        }

        @Override
        public void sampleStopped(SampleEvent event) {
            // JMeter never calls it.
        }

        @Override
        public void testStarted() {
            EVENTS.add("started");
        }

        @Override
        public void testStarted(String host) {
            EVENTS.add("started on " + host);
        }

        @Override
        public void testEnded() {
            EVENTS.add("ended");
        }

        @Override
        public void testEnded(String host) {
            EVENTS.add("ended on " + host);
        }
    }
}
