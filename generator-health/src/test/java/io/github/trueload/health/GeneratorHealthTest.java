// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import org.apache.commons.lang3.SerializationUtils;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.visualizers.backend.Backend;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class GeneratorHealthTest {
    private final GeneratorHealth element = new GeneratorHealth();

    @Test
    void goesToTheSlavesAndKeepsTheSamplesThere() {
        assertThat(element).isNotInstanceOfAny(Remoteable.class, Backend.class, TestBean.class);
    }

    @Test
    void watchesFromTheStartOfEachTestToItsEnd() {
        for (int run = 0; run < 2; run++) {
            element.testStarted("10.0.0.1:1099");
            element.sampleOccurred(new SampleEvent(new SampleResult(), "Users"));
            HealthWatchTest.awaitWatches(1);
            element.testEnded("10.0.0.1:1099");
            HealthWatchTest.awaitWatches(0);
        }
        element.testEnded();
        element.sampleOccurred(new SampleEvent(new SampleResult(), "Users"));
    }

    @Test
    void threadsShareOneElement() {
        assertThat(clone(new TreeCloner())).isSameAs(element);
    }

    @Test
    void watchesNothingWhileAThreadGroupIsValidated() {
        GeneratorHealth validated = clone(new TreeClonerForValidation());
        assertThat(validated).isNotSameAs(element);
        HealthWatchTest.awaitWatches(0);

        validated.testStarted();

        assertThat(HealthWatchTest.watches()).isZero();
        validated.testEnded();
    }

    @Test
    void worksAfterTheJourneyToASlave() {
        element.setName("there");
        GeneratorHealth there = SerializationUtils.roundtrip(element);

        assertThat(there.getName()).isEqualTo("there");
        there.testStarted("10.0.0.2:1099");
        HealthWatchTest.awaitWatches(1);
        there.testEnded("10.0.0.2:1099");
        HealthWatchTest.awaitWatches(0);
    }

    private GeneratorHealth clone(TreeCloner cloner) {
        ListedHashTree plan = new ListedHashTree();
        plan.add(element);
        plan.traverse(cloner);
        return (GeneratorHealth) cloner.getClonedTree().getArray()[0];
    }
}
