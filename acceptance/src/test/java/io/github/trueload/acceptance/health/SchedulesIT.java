// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Schedules that elements of others keep: what they ask for, and what comes of it, in real JMeters. */
@Order(1)
class SchedulesIT {
    private static final Pattern EVENTS = Pattern.compile("Generating (\\d+) events");

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;

    @BeforeAll
    static void create() {
        generators = new HealthGenerators(directory).withThreadGroups();
    }

    @Test
    void anOpenModelStartsWhatItsScheduleAsksFor() {
        Element group = openModel("rate(0) even_arrivals(2 s) rate(${__P(level)}/min) random_arrivals(4 s) pause(1 s)"
                        + " /* and */ rate(15 per sec) even_arrivals(2 sec 500 ms) // done")
                .with(Elements.sleep("open", 20));
        HealthRun run = run(open().property("level", 1200).start(plan("open", group)::write, directory, "open"));
        int events = EVENTS.matcher(run.result().log())
                .results()
                .map(MatchResult::group)
                .mapToInt(text -> Integer.parseInt(text.replaceAll("\\D", "")))
                .sum();
        assertThat(events).as(run.story()).isEqualTo(20 + 80 + 37);
        List<Integer> counts = counts("thread group 'Open'", "arrivals", run);
        assertThat(counts.get(0)).as(run.story()).isCloseTo(events, within(1));
        assertThat(counts.get(1)).as(run.story()).isEqualTo(run.result().jtl().size());
        assertThat(run.result().said()).contains("so that nobody knows which came late");
        if (mostInASecond(run) <= 30) {
            assertThat(run.result().said()).doesNotContain("exceeded");
        }
    }

    /** Twenty are asked for; what a machine held up for a while JMeter starts at once. */
    private static int mostInASecond(HealthRun run) {
        List<Long> starts = run.result().jtl().column("timeStamp").stream()
                .map(Long::valueOf)
                .sorted()
                .toList();
        return IntStream.range(0, starts.size())
                .map(i -> (int) starts.stream()
                        .skip(i)
                        .takeWhile(start -> start < starts.get(i) + 1000)
                        .count())
                .max()
                .orElse(0);
    }

    /** JMeter counts its schedule from the start of the test, so that what was due during the set-up comes at once. */
    @Test
    void anOpenModelBehindASetUpExceedsItsRate() {
        Element group = openModel("rate(10/s) random_arrivals(24 s)").with(Elements.sleep("open", 20));

        Plan plan = plan("storm", group).add(Users.before("Set-up").add(Elements.sleep("set-up", 8_000)));
        HealthRun run = run(open().start(plan::write, directory, "storm"));

        assertThat(run.said("exceeded"))
                .as(run.story())
                .containsPattern("thread group 'Open' asks for [0-9.]+ arrivals in 1 s, and [0-9]+ start");
        assertThat(run.closing())
                .as(run.story())
                .containsPattern("figures invalid: .*thread group 'Open' asked for [0-9.]+ arrivals in 1 s, and [0-9]+"
                        + " started, until [0-9:]{8} \\(rate exceeded\\)");
        assertThat(counts("thread group 'Open'", "arrivals", run))
                .as(run.story())
                .allSatisfy(count -> assertThat(count).isCloseTo(240, within(2)));
    }

    /** The idle threads of an open model's pool would keep JMeter for another minute. */
    private static JMeterCommand open() {
        return generators.idle().property("jmeterengine.force.system.exit", true);
    }

    static Element openModel(String schedule) {
        return Element.of("OpenModelThreadGroupGui", "OpenModelThreadGroup", "Open")
                .nested(
                        "ThreadGroup.main_controller",
                        "OpenModelThreadGroupController",
                        Element.of("", "OpenModelThreadGroupController", ""))
                .text("ThreadGroup.on_sample_error", "continue")
                .text("OpenModelThreadGroup.schedule", schedule);
    }

    @Test
    void groupsAndTimersOfPluginsStartWhatTheirSchedulesAskFor() {
        Skip.unlessAll(false);
        // Steps: 5 s at 10/s, 5 s at 20/s, then 6 s at 20/s.
        HealthRun arrivals = bounded("arrivals", arrivals());
        assertThat(counts("thread group 'Arrivals'", "arrivals", arrivals))
                .as(arrivals.story())
                .allSatisfy(count -> assertThat(count).isCloseTo(270, within(6)));

        HealthRun free = bounded("free", freeForm());
        assertThat(counts("thread group 'Free'", "arrivals", free))
                .as(free.story())
                .allSatisfy(count -> assertThat(count).isCloseTo(80 + 160, within(8)));
    }

    @Test
    void aShapingTimerHoldsBackWhatIsBelowIt() {
        Skip.unlessAll(false);
        Element timer = shaper();
        HealthRun run = bounded(
                "shaped",
                concurrency("Shaped", Elements.sleep("shaped", 5).with(timer), Elements.sleep("other", 1)),
                concurrency("Plain", Elements.sleep("plain", 100)));
        List<Integer> counts = counts("timer 'Shaper'", "samples", run);
        int shaped = run.result().jtl().of("shaped").size();
        assertThat(counts.get(1)).as(run.story()).isEqualTo(shaped);
        assertThat(counts.get(0)).as(run.story()).isCloseTo(shaped, within(shaped / 20 + 5));
        assertThat(run.result().said())
                .contains("thread group 'Plain': offered rate unknown, because it keeps a number of threads")
                .doesNotContain("thread group 'Shaped': offered rate unknown");
    }

    /** What the log of these groups would say while they end, they say without end when they don't. */
    private static HealthRun bounded(String name, Element... groups) {
        return run(generators
                .idle()
                .args("-Lcom.blazemeter=ERROR", "-Lkg.apc=ERROR")
                .start(plan(name, groups)::write, directory, name));
    }

    private static HealthRun run(JMeterProcess process) {
        try (process) {
            return new HealthRun(process.finish());
        }
    }

    private static Plan plan(String name, Element... groups) {
        return new Plan(name).add(Elements.generatorHealth()).add(groups);
    }

    /** What a timer or group asked for, and what it got. */
    private static List<Integer> counts(String who, String unit, HealthRun run) {
        return ClosingRates.numbers(
                Pattern.compile(Pattern.quote(who) + " asked for (\\d+) " + unit + "; (\\d+) started"), run);
    }

    private static Element arrivals() {
        return bzm("arrivals.Arrivals", "Arrivals")
                .text("TargetLevel", "20")
                .text("RampUp", "10")
                .text("Steps", "2")
                .text("Hold", "6")
                .text("ConcurrencyLimit", "0")
                .with(Elements.sleep("arrival", 200));
    }

    private static Element freeForm() {
        return bzm("arrivals.FreeFormArrivals", "Free")
                .table("Schedule", List.of(List.of("0", "20", "8"), List.of("20", "20", "8")))
                .text("ConcurrencyLimit", "0")
                .with(Elements.sleep("arrival", 20));
    }

    private static Element concurrency(String name, Element... below) {
        return bzm("concurrency.Concurrency", name)
                .text("TargetLevel", "4")
                .text("RampUp", "0")
                .text("Steps", "1")
                .text("Hold", "16")
                .with(below);
    }

    private static Element shaper() {
        return Element.of(
                        "kg.apc.jmeter.timers.VariableThroughputTimerGui",
                        "kg.apc.jmeter.timers.VariableThroughputTimer",
                        "Shaper")
                .table("load_profile", List.of(List.of("10", "40", "6"), List.of("40", "40", "60")));
    }

    static Element bzm(String type, String name) {
        String prefix = "com.blazemeter.jmeter.threads." + type;
        return Element.of(prefix + "ThreadGroupGui", prefix + "ThreadGroup", name)
                .nested(
                        "ThreadGroup.main_controller",
                        "com.blazemeter.jmeter.control.VirtualUserController",
                        Element.of("", "com.blazemeter.jmeter.control.VirtualUserController", ""))
                .text("ThreadGroup.on_sample_error", "continue")
                .text("Iterations", "")
                .text("Unit", "S");
    }
}
