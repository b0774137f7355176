// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.TreeCloner;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.gui.action.validation.TreeClonerForValidation;
import org.apache.jmeter.samplers.Remoteable;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testbeans.TestBean;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.Backend;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InfluxListenerTest {
    private final List<FakeRun> started = new ArrayList<>();
    private final InfluxListener listener = new InfluxListener(this::start);

    @TempDir
    private Path directory;

    @BeforeEach
    void setJMeterUp() throws IOException {
        JMeterDefaults.load(directory, Locale.ENGLISH);
    }

    @Test
    void recordsEverySampleOfATestOnce() {
        listener.testStarted("10.0.0.1:1099");
        listener.sampleStarted(event("a"));
        listener.sampleOccurred(event("a"));
        listener.sampleStopped(event("a"));
        listener.sampleOccurred(event("b"));
        listener.testEnded("10.0.0.1:1099");

        assertThat(started).hasSize(1);
        assertThat(started.get(0).labels).containsExactly("a", "b");
        assertThat(started.get(0).stops).isEqualTo(1);
    }

    @Test
    void beginsAnewInASecondRunOfTheSamePlan() {
        for (int i = 0; i < 2; i++) {
            listener.testStarted();
            listener.sampleOccurred(event("run " + i));
            listener.testEnded();
        }

        assertThat(started).extracting(run -> run.labels).containsExactly(List.of("run 0"), List.of("run 1"));
        assertThat(started).extracting(run -> run.stops).containsExactly(1, 1);
    }

    @Test
    void leavesOutSamplesThatComeWhenNoTestRuns() {
        listener.sampleOccurred(event("early"));
        listener.testStarted();
        listener.testEnded();
        listener.testEnded();
        listener.sampleOccurred(event("late"));

        assertThat(started).hasSize(1);
        assertThat(started.get(0).labels).isEmpty();
        assertThat(started.get(0).stops).isEqualTo(1);
    }

    @Test
    void handsItsNameAndParametersOver() {
        Arguments parameters = new Arguments();
        parameters.addArgument("application", "shop");
        listener.setParameters(parameters);
        listener.setName("to the lab");

        listener.testStarted();

        assertThat(started.get(0).name).isEqualTo("to the lab");
        assertThat(started.get(0).parameters).isEqualTo(Map.of("application", "shop"));
    }

    @Test
    void letsTheTestRunWhenItCannotStart() {
        InfluxListener broken = new InfluxListener((name, parameters) -> {
            throw new IllegalStateException("no parameters");
        });

        assertThatCode(() -> {
                    broken.testStarted();
                    broken.sampleOccurred(event("a"));
                    broken.testEnded();
                })
                .doesNotThrowAnyException();
    }

    @Test
    void hasNoParametersWhenThePlanHasLostThem() {
        listener.removeProperty("arguments");

        listener.testStarted();

        assertThat(started.get(0).parameters).isEmpty();
    }

    @Test
    void staysOnTheGeneratorsAndSharesOneInstanceAmongThreads() {
        assertThat(listener)
                .isNotInstanceOf(Remoteable.class)
                .isNotInstanceOf(Backend.class)
                .isNotInstanceOf(TestBean.class)
                .isInstanceOf(NoThreadClone.class);
    }

    @Test
    void travelsToASlaveWithItsParameters() throws Exception {
        Arguments parameters = new Arguments();
        parameters.addArgument("application", "${__P(app)}");
        InfluxListener sent = new InfluxListener();
        sent.setName("travels");
        sent.setParameters(parameters);

        InfluxListener received = (InfluxListener) throughSerialization(sent);

        assertThat(received.getName()).isEqualTo("travels");
        assertThat(received.getParameters().getArgumentsAsMap()).isEqualTo(Map.of("application", "${__P(app)}"));
    }

    @Test
    void writesNothingWhileJMeterValidatesAThreadGroup() {
        InfluxListener copy = copyForValidation();

        copy.testStarted();
        copy.sampleOccurred(event("a"));
        copy.testEnded();

        assertThat(started).isEmpty();
    }

    @Test
    void writesDuringValidationWhenBackendsShallNotBeIgnored() {
        JMeterUtils.setProperty("testplan_validation.ignore_backends", "false");
        InfluxListener copy = copyForValidation();

        copy.testStarted();
        copy.testEnded();

        assertThat(started).hasSize(1);
    }

    @Test
    void writesInTheOrdinaryCopyThatJMetersGuiRuns() {
        TreeCloner cloner = new TreeCloner(false);
        treeOf(listener).traverse(cloner);
        InfluxListener copy = (InfluxListener) cloner.getClonedTree().getArray()[0];

        copy.testStarted();
        copy.testEnded();

        assertThat(copy).isNotSameAs(listener);
        assertThat(started).hasSize(1);
    }

    private InfluxListener copyForValidation() {
        TreeCloner cloner = new TreeClonerForValidation(false);
        treeOf(listener).traverse(cloner);
        return (InfluxListener) cloner.getClonedTree().getArray()[0];
    }

    private static ListedHashTree treeOf(InfluxListener element) {
        ListedHashTree tree = new ListedHashTree();
        tree.add(element);
        return tree;
    }

    private static Object throughSerialization(Object object) throws IOException, ClassNotFoundException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return in.readObject();
        }
    }

    private static SampleEvent event(String label) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(label);
        return new SampleEvent(result, "group");
    }

    private FakeRun start(String name, Arguments parameters) {
        FakeRun run = new FakeRun(name, parameters.getArgumentsAsMap());
        started.add(run);
        return run;
    }

    private static final class FakeRun implements InfluxListener.Run {
        private final String name;
        private final Map<String, String> parameters;
        private final List<String> labels = new ArrayList<>();
        private int stops;

        FakeRun(String name, Map<String, String> parameters) {
            this.name = name;
            this.parameters = parameters;
        }

        @Override
        public void record(SampleResult sample) {
            labels.add(sample.getSampleLabel());
        }

        @Override
        public void stop() {
            stops++;
        }
    }
}
