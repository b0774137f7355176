// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.trueload.testkit.influx.InfluxDouble;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import io.github.trueload.testkit.process.LiveThreads;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.lang3.SerializationUtils;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The element as JMeter drives it, writing to a server of this JVM. */
@ExtendWith(JMeterExtension.class)
class InfluxListenerTest {
    private static final Pattern ROW = Pattern.compile("statut=all,transaction=(\\w+) .*[ ,]count=([0-9.]+)");

    @AutoClose
    private final InfluxDouble influx = InfluxDouble.start(InfluxDouble.Version.V1);

    private final InfluxListener listener = new InfluxListener();

    /** The end of a run waits a few seconds for its last rows; those of the first one have classes to load. */
    @BeforeAll
    static void loadClasses() {
        try (InfluxDouble server = InfluxDouble.start(InfluxDouble.Version.V1)) {
            InfluxListener first = new InfluxListener();
            first.setParameters(parameters(server));
            run(first, "a");
        }
    }

    @BeforeEach
    void setParameters() {
        JMeterUtils.setProperty("backend_influxdb.socket_timeout", "60000");
        JMeterUtils.setProperty("trueload.influx.endTimeoutMs", "60000");
        listener.setName("to the lab");
        listener.setParameters(parameters(influx));
    }

    private static boolean runs(String listener) {
        return LiveThreads.count(name -> name.startsWith("trueload-influx-clock") && name.contains(listener)) > 0;
    }

    @Test
    void recordsEverySampleOfATestOnce() {
        listener.testStarted("10.0.0.1:1099");
        listener.sampleStarted(event("a"));
        listener.sampleOccurred(event("a"));
        listener.sampleStopped(event("a"));
        listener.sampleOccurred(event("b"));
        listener.testEnded("10.0.0.1:1099");

        assertWritten(Map.of("a", 1.0, "b", 1.0), 1);
    }

    @Test
    void letsNothingThatGoesWrongWithASampleOutToItsThread() {
        listener.testStarted();
        for (Throwable wrong : new Throwable[] {new IllegalStateException(), new NoSuchMethodError()}) {
            SampleEvent event = new SampleEvent(
                    new SampleResult() {
                        private static final long serialVersionUID = 1L;

                        @Override
                        public int getErrorCount() {
                            throw sneaky(wrong);
                        }
                    },
                    "Users");
            assertThatCode(() -> listener.sampleOccurred(event)).doesNotThrowAnyException();
        }
        listener.sampleOccurred(event("a"));
        listener.testEnded();

        assertThat(counts()).isEqualTo(Map.of("a", 1.0));
    }

    @Test
    void beginsAnewInASecondRunOfTheSamePlan() {
        run(listener, "run0");
        run(listener, "run1");

        assertWritten(Map.of("run0", 1.0, "run1", 1.0), 2);
    }

    @Test
    void leavesOutSamplesThatComeWhenNoTestRuns() {
        listener.sampleOccurred(event("early"));
        listener.testStarted();
        listener.testEnded();
        listener.testEnded();
        listener.sampleOccurred(event("late"));

        assertWritten(Map.of(), 1);
    }

    @Test
    void handsItsNameAndParametersOver() {
        listener.testStarted();
        listener.sampleOccurred(event("a"));
        assertThat(runs("to the lab 'shop'")).isTrue();
        listener.testEnded();
        assertThat(influx.lines()).isNotEmpty().allMatch(line -> line.contains(",application=shop,"));
    }

    @Test
    void letsTheTestRunWhenItCannotStart() {
        listener.setParameters(new Arguments() {
            private static final long serialVersionUID = 1L;

            @Override
            public Map<String, String> getArgumentsAsMap() {
                throw new IllegalStateException("no parameters");
            }
        });

        assertThatCode(() -> run(listener, "a")).doesNotThrowAnyException();
        assertThat(influx.lines()).isEmpty();
    }

    @Test
    void hasNoParametersWhenThePlanHasLostThem() {
        listener.removeProperty("arguments");

        listener.testStarted();
        assertThat(runs("to the lab")).as("with the defaults").isTrue();
        listener.testEnded();
        assertThat(listener.getParameters().getArgumentCount()).isZero();
        assertThat(influx.lines()).isEmpty();
    }

    @Test
    void staysOnTheGeneratorsAndSharesOneInstanceAmongThreads() {
        assertThat(listener)
                .isNotInstanceOfAny(Remoteable.class, Backend.class, TestBean.class)
                .isInstanceOf(NoThreadClone.class);
    }

    @Test
    void travelsToASlaveWithItsParametersAndWritesThere() throws Exception {
        InfluxListener received = SerializationUtils.roundtrip(listener);
        assertThat(received.getName()).isEqualTo("to the lab");
        assertThat(received.getParameters().getArgumentsAsMap())
                .isEqualTo(listener.getParameters().getArgumentsAsMap())
                .containsEntry("application", "shop");
        received.sampleOccurred(event("early"));
        run(received, "a");
        assertWritten(Map.of("a", 1.0), 1);
    }

    @Test
    void writesNothingWhileJMeterValidatesAThreadGroup() {
        InfluxListener copy = copy(new TreeClonerForValidation(false));

        copy.testStarted();
        copy.sampleOccurred(event("a"));
        assertThat(runs("to the lab")).isFalse();
        copy.testEnded();

        assertThat(influx.lines()).isEmpty();
    }

    @Test
    void writesDuringValidationWhenBackendsShallNotBeIgnored() {
        JMeterUtils.setProperty("testplan_validation.ignore_backends", "false");
        run(copy(new TreeClonerForValidation(false)), "a");
        assertWritten(Map.of("a", 1.0), 1);
    }

    @Test
    void writesInTheOrdinaryCopyThatJMetersGuiRuns() {
        InfluxListener copy = copy(new TreeCloner(false));
        run(copy, "a");
        assertThat(copy).isNotSameAs(listener);
        assertWritten(Map.of("a", 1.0), 1);
    }

    private static void run(InfluxListener element, String label) {
        element.testStarted("10.0.0.1:1099");
        element.sampleOccurred(event(label));
        element.testEnded("10.0.0.1:1099");
    }

    private InfluxListener copy(TreeCloner cloner) {
        ListedHashTree tree = new ListedHashTree();
        tree.add(listener);
        tree.traverse(cloner);
        return (InfluxListener) cloner.getClonedTree().getArray()[0];
    }

    private static SampleEvent event(String label) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(label);
        return new SampleEvent(result, "group");
    }

    private static Arguments parameters(InfluxDouble server) {
        Arguments parameters = new Arguments();
        parameters.addArgument("influxdbUrl", server.url());
        parameters.addArgument("application", "shop");
        parameters.addArgument("health", "false");
        return parameters;
    }

    private void assertWritten(Map<String, Double> counts, int tests) {
        assertThat(counts()).isEqualTo(counts);
        assertThat(List.of(events("started"), events("ended"))).containsOnly((long) tests);
    }

    /** How many samples of each label the server holds; a point that is written again replaces the older one. */
    private Map<String, Double> counts() {
        Map<String, Double> counts = new HashMap<>();
        for (String line : influx.lines()) {
            Matcher row = ROW.matcher(line);
            if (row.find() && !row.group(1).equals("all")) {
                counts.put(row.group(1), Double.valueOf(row.group(2)));
            }
        }
        return counts;
    }

    private long events(String what) {
        return influx.lines().stream()
                .filter(line -> line.startsWith("events,") && line.contains(what + "\""))
                .count();
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> RuntimeException sneaky(Throwable thrown) throws T {
        throw (T) thrown;
    }
}
