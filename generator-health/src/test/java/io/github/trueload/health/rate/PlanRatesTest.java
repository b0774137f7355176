// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.blazemeter.jmeter.threads.arrivals.ArrivalsThreadGroup;
import com.blazemeter.jmeter.threads.arrivals.FreeFormArrivalsThreadGroup;
import com.blazemeter.jmeter.threads.concurrency.ConcurrencyThreadGroup;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import kg.apc.jmeter.timers.VariableThroughputTimer;
import org.apache.jmeter.config.ConfigTestElement;
import org.apache.jmeter.control.LoopController;
import org.apache.jmeter.sampler.DebugSampler;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.testelement.property.CollectionProperty;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterThread;
import org.apache.jmeter.threads.JMeterVariables;
import org.apache.jmeter.threads.ListenerNotifier;
import org.apache.jmeter.threads.ThreadGroup;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jorphan.collections.HashTree;
import org.apache.jorphan.collections.ListedHashTree;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** With the real elements of the plugins whose schedules are read. */
@ExtendWith(JMeterExtension.class)
class PlanRatesTest {
    private static final long SECOND = 1_000_000_000L;

    private final LoopController users = new LoopController();
    private final ListedHashTree tree = new ListedHashTree();
    private PlanRates rates;

    @BeforeEach
    void start() {
        JMeterContextService.startTest();
        TimerContext.passMs(2);
        JMeterContextService.endTest();
        JMeterContextService.startTest();
        rates = PlanRates.testStarted();
        tree.add(users);
    }

    @AfterEach
    void end() {
        rates.threadFinished();
        JMeterContextService.endTest();
    }

    @Test
    void notesTheSeedsThatThePlanSets() {
        tree.getTree(users).add(element("dice", "randomSeed", "4711"));
        tree.getTree(users).add(element("any", "randomSeed", "0"));
        tree.getTree(users).add(element("none", "seed", ""));
        ThreadGroup group = new ThreadGroup();
        group.setName("Open");
        group.setProperty("OpenModelThreadGroup.randomSeed", "7");
        thread(group);

        assertThat(rates.seeds()).containsExactly(Map.entry("Open", "7"), Map.entry("dice", "4711"));
    }

    @Test
    void tellsThreadGroupsOfOneNameApart() {
        ThreadGroup first = new ThreadGroup();
        ThreadGroup second = new ThreadGroup();
        first.setName("Thread Group");
        second.setName("Thread Group");

        assertThat(Stream.of(first, second, first, null).map(rates::nameOf))
                .containsExactly("Thread Group", "Thread Group (2)", "Thread Group", "");
    }

    private static ConfigTestElement element(String name, String property, String value) {
        ConfigTestElement element = new ConfigTestElement();
        element.setName(name);
        element.setProperty(property, value);
        return element;
    }

    @Test
    void anArrivalsGroupAsksForItsStepsAndEachIterationIsAnArrival() {
        long before = System.nanoTime();
        JMeterVariables variables = thread(arrivals(new ArrivalsThreadGroup()));
        Sampler sampler = new DebugSampler();
        for (int sample = 0; sample < 6; sample++) {
            if (sample % 2 == 0) {
                variables.incIteration();
            }
            rates.sampleStarting(sampler);
            rates.sampleEnded(sampler);
        }
        RateMeter meter = rates.meters().get(0);
        long begin = System.nanoTime();
        RateFigures figures = meter.take(begin + 10 * SECOND);
        assertThat(figures.started).isEqualTo(3);
        assertThat(figures.offered).isBetween(150.0, 150 + atTwenty(begin - before));
        assertThat(meter.take(begin + 60 * SECOND).offered).isBetween(100 - atTwenty(begin - before), 100.0);
        assertThat(figures.source.title()).isEqualTo("thread group 'group'");
        assertThat(figures.source.timed).isFalse();
        assertThat(figures.source.advice).contains("while 7 are at work");
        rates.threadFinished();
        assertThat(meter.take(begin + 61 * SECOND).started).isZero();
    }

    @Test
    void aGroupPerMinuteAsksPerMinute() {
        ArrivalsThreadGroup group = arrivals(new ArrivalsThreadGroup());
        group.setUnit("M");
        group.setSteps("");
        thread(group);
        // 10 min up to 20/min, then 5 min.
        assertThat(rates.meters().get(0).take(System.nanoTime() + 1_000 * SECOND).offered)
                .isCloseTo(10 * 20 / 2.0 + 5 * 20, within(1.0));
    }

    @Test
    void aGroupWithoutStepsHasLetItsRampPassWhenItsFirstUserComes() {
        ArrivalsThreadGroup group = arrivals(new ArrivalsThreadGroup());
        group.setSteps("");
        long before = System.nanoTime();
        thread(group);
        long now = System.nanoTime();
        RateFigures figures = rates.meters().get(0).take(now);
        // 10 s up to 20/s.
        assertThat(figures.offered).isBetween(100.0, 100 + atTwenty(now - before));
        assertThat(figures.missesMoreThan(0.05)).isTrue();
        assertThat(figures.source.advice).contains("without a number of steps", "while 7 are at work");
    }

    /** What 20/s makes of the time that a busy machine took for a few steps of the test. */
    private static double atTwenty(long nanos) {
        return 20.0 * nanos / SECOND + 1e-6;
    }

    @ParameterizedTest
    @CsvSource({"S, 1", "M, 60"})
    void aFreeFormGroupAsksForItsTable(String unit, int seconds) {
        FreeFormArrivalsThreadGroup group = arrivals(new FreeFormArrivalsThreadGroup());
        group.setUnit(unit);
        group.setProperty(table("Schedule", row("0", "0", "3"), row("0", "20", "10")));
        thread(group);
        // Its first user comes when the rate rises.
        assertThat(rates.meters().get(0).take(System.nanoTime() + 10 * seconds * SECOND).offered)
                .isCloseTo(100, within(1.0));
    }

    @Test
    void saysWhatCannotBeHad() {
        thread(new ConcurrencyThreadGroup());
        assertThat(onlyUnknown()).isEqualTo("because it keeps a number of threads at work and no rate");
        rates.threadFinished();
        FreeFormArrivalsThreadGroup broken = arrivals(new FreeFormArrivalsThreadGroup());
        broken.setProperty(table("Schedule", row("0", "much", "3")));
        thread(broken);
        assertThat(rates.meters().get(1).take(System.nanoTime()).source.unknown)
                .contains("its schedule cannot be read")
                .contains("much");
    }

    @Test
    void aShapingTimerAsksForWhatIsBelowIt() {
        VariableThroughputTimer timer = new VariableThroughputTimer();
        timer.setName("shaper");
        timer.setProperty(table("load_profile", row("10", "10", "20")));
        LoopController below = new LoopController();
        DebugSampler shaped = new DebugSampler();
        DebugSampler other = new DebugSampler();
        HashTree controller = tree.add(users, below);
        controller.add(timer);
        controller.add(shaped);
        tree.add(users, other);
        thread(new ConcurrencyThreadGroup());
        assertThat(rates.meters()).as("begins with its first sample").isEmpty();
        rates.sampleStarting(other);
        rates.sampleEnded(other);
        assertThat(rates.meters()).isEmpty();
        rates.sampleStarting(shaped);
        RateMeter meter = rates.meters().get(0);
        long now = System.nanoTime();
        RateFigures figures = meter.take(now);
        assertThat(figures.started + " " + figures.threads.inSamples).isEqualTo("1 1");
        rates.sampleEnded(shaped);
        figures = meter.take(now + 10 * SECOND);
        assertThat(figures.started + " " + figures.threads.inSamples).isEqualTo("0 0");
        assertThat(figures.offered).isCloseTo(100, within(1e-6));
        assertThat(figures.source.title()).isEqualTo("timer 'shaper'");
    }

    /** Those of the JMeter Java DSL extend the plugins' elements. */
    @Test
    void elementsThatExtendOthersKeepTheSchedulesOfThose() {
        DebugSampler sampler = new DebugSampler();
        tree.add(users, sampler).add(new VariableThroughputTimer() {});
        thread(new FreeFormArrivalsThreadGroup() {});
        rates.sampleStarting(sampler);
        assertThat(rates.meters()).hasSize(2);
    }

    @Test
    void saysWhenAPropertyReplacesTheTableOfAShapingTimer() {
        JMeterUtils.setProperty("load_profile", "const(5,10s)");
        VariableThroughputTimer timer = new VariableThroughputTimer();
        timer.setName("shaper");
        DebugSampler sampler = new DebugSampler();
        tree.add(users, sampler).add(timer);
        thread(new ThreadGroup());
        rates.sampleStarting(sampler);
        assertThat(onlyUnknown()).contains("load_profile").contains("replaces its table");
    }

    @Test
    void elementsThatTellOfTheSameThreadCountItOnce() {
        PlanRates again = PlanRates.testStarted();
        assertThat(again).isSameAs(rates);
        thread(arrivals(new ArrivalsThreadGroup()));
        again.threadStarted();
        assertThat(rates.meters().get(0).take(System.nanoTime()).started).isEqualTo(1);
    }

    private String onlyUnknown() {
        List<RateMeter> meters = rates.meters();
        assertThat(meters).hasSize(1);
        RateFigures figures = meters.get(0).take(System.nanoTime() + 100 * SECOND);
        assertThat(figures.offered).isZero();
        return figures.source.unknown;
    }

    /** Two steps in 10 s up to 20/s, then 5 s. */
    private static <T extends ArrivalsThreadGroup> T arrivals(T group) {
        group.setName("group");
        group.setUnit("S");
        group.setTargetLevel("20");
        group.setRampUp("10");
        group.setSteps("2");
        group.setHold("5");
        group.setConcurrencyLimit("7");
        return group;
    }

    private JMeterVariables thread(AbstractThreadGroup group) {
        JMeterVariables variables = new JMeterVariables();
        JMeterContextService.getContext().setVariables(variables);
        JMeterContextService.getContext().setThreadGroup(group);
        JMeterContextService.getContext().setThread(new JMeterThread(tree, null, new ListenerNotifier()));
        rates.threadStarted();
        return variables;
    }

    private static CollectionProperty table(String name, CollectionProperty... rows) {
        return new CollectionProperty(name, new ArrayList<>(Arrays.asList(rows)));
    }

    private static CollectionProperty row(String... cells) {
        return new CollectionProperty("row", new ArrayList<>(Arrays.asList(cells)));
    }
}
