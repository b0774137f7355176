// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Element;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** How runs end whose users are lost, that have no samples, or whose settings are misspelled: most run side by side. */
@Order(1)
class HealthEndingsIT {
    private static final String FAIL_ON = "trueload.health.failOn";
    private static final String LEAK = "props.computeIfAbsent('leak') { Collections.synchronizedList(new ArrayList()) }"
            + ".add(new byte[500_000]); sleep(10)";

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;
    private static JMeterProcess lost;
    private static JMeterProcess misspelled;
    /** By how they end and what fails them. */
    private static final Map<String, JMeterProcess> WITHOUT_A_SAMPLE = new TreeMap<>();

    /** By what is set for them. */
    private static final Map<String, JMeterProcess> PREVENTED = new TreeMap<>();

    @BeforeAll
    static void start() {
        generators = new HealthGenerators(directory);
        String losing = "if (ctx.threadNum < 3 && vars.getIteration() > 200) { throw new StackOverflowError('deep') }"
                + " sleep(20)";
        Element noFile = Element.of("TestBeanGUI", "CSVDataSet", "csv")
                .text("filename", "missing.csv")
                .text("variableNames", "name");
        Plan plan = new Plan("lost")
                .add(Elements.generatorHealth())
                // By loop, because a busy machine may make next to none of them in any time.
                .add(new Users("Some", 10).loops(800).add(Elements.groovy(losing)))
                .add(new Users("Others", 2).loops(800).add(noFile, Elements.groovy("1")));
        lost = generators.idle().start(plan::write, directory, "lost");
        JMeterCommand command = generators
                .idle()
                .property(FAIL_ON, "invlaid")
                .property("trueload.health.gcPercnt", 30)
                .property("trueload.health.report", "false");
        misspelled =
                generators.start("misspelled", HealthPlan.ofThreads(2).watched().nap(), 3, command);
        for (String failOn : Skip.nothing() ? List.of("doubtful", "invalid") : List.<String>of()) {
            WITHOUT_A_SAMPLE.put("loop " + failOn, start("loop", new Users(2).loops(1), failOn));
            WITHOUT_A_SAMPLE.put("duration " + failOn, start("duration", new Users(2).lasting(16), failOn));
        }
        startPrevented();
    }

    private static void startPrevented() {
        Element backwards = Element.of("TestBeanGUI", "KeystoreConfig", "backwards")
                .text("startIndex", "2")
                .text("endIndex", "1");
        Plan plan = new Plan("prevented")
                .add(backwards)
                .add(Elements.generatorHealth())
                .add(new Users(1).loops(1).add(Elements.groovy("1")));
        List<String> wants = new ArrayList<>(List.of("true goals=count > 0", "false goals=count > 0"));
        if (Skip.nothing()) {
            wants.add("true failOn=invalid");
        }
        for (String wanted : wants) {
            String[] settings = wanted.split(" ", 2);
            PREVENTED.put(
                    wanted,
                    generators
                            .idle()
                            .args("-Jtrueload.health=" + settings[0], "-Jtrueload.health." + settings[1])
                            .start(plan::write, directory, "prevented-" + PREVENTED.size()));
        }
    }

    @AfterAll
    static void stop() {
        WITHOUT_A_SAMPLE.values().forEach(JMeterProcess::close);
        PREVENTED.values().forEach(JMeterProcess::close);
        lost.close();
        misspelled.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"G1", "Serial", "Parallel", "Z"})
    void aRunWhoseUsersAllEndForWantOfMemoryIsInvalidAndLeavesItsReport(String collector) {
        Skip.unlessAll(collector.equals("Serial"));
        JMeterCommand command = generators
                .idle()
                .heap("96m")
                .jvmArgs("-XX:-UseSerialGC", "-XX:+Use" + collector + "GC")
                .property(FAIL_ON, "invalid");
        HealthRun run =
                generators.run(collector, HealthPlan.ofThreads(4).watched().groovy(LEAK), 60, command);

        assertThat(run.closing())
                .as(run.story())
                .containsPattern("figures invalid: 4 of 4 users ended by OutOfMemoryError after [0-9]+ s;");
        assertThat(run.result().exitCode()).as(run.story()).isEqualTo(3);
        HealthReport report = generators.report(collector);
        assertThat(report.figures()).isEqualTo("invalid");
        assertThat(report.page()).isNotEmptyFile();
    }

    /** Some by an error, others because their file is not there, which JMeter only logs. */
    @Test
    void usersThatAreLostInTheMiddleOfARunAreTold() {
        HealthRun run = HealthGenerators.finish(lost);

        assertThat(run.said("users")).as(run.story()).contains(" of 12 users ended by IllegalArgumentException");
        assertThat(run.closing())
                .as(run.story())
                .containsPattern(
                        "figures invalid: .*5 of 12 users ended by IllegalArgumentException, StackOverflowError"
                                + " after [0-9]+ s;");
    }

    /** What is misspelled, or wrong, is said before the run and decides it. */
    @Test
    void misspelledSettingsAreToldBeforeTheRun() {
        HealthRun run = HealthGenerators.finish(misspelled);

        assertThat(run.result().exitCode()).as(run.story()).isEqualTo(3);
        String output = run.result().said();
        String[] beforeTheWord = output.split("\n(?=(IN)?VALID |DOUBTFUL )", 2);
        assertThat(beforeTheWord).hasSize(2);
        assertThat(beforeTheWord[0])
                .contains(
                        "Generator health: trueload.health.failOn=invlaid is neither invalid nor doubtful: JMeter will"
                                + " end with exit code 3")
                .contains(
                        "Generator health: The property trueload.health.gcPercnt is unknown and has no effect; did you"
                                + " mean trueload.health.gcPercent?");
        assertThat(generators.folder("misspelled").toFile().list()).noneMatch(name -> name.contains("-health"));
        assertThat(Files.exists(Path.of("false-health.html"))).isFalse();
    }

    /** By loop such a run is over at once, by duration only after its time. With goals: {@link GoalsIT}. */
    @Test
    void aRunWithoutASampleEndsAlikeByLoopAndByDuration() {
        Skip.unlessAll(false);
        WITHOUT_A_SAMPLE.forEach((name, process) -> {
            JMeterResult result = process.finish();
            assertThat(result.exitCode()).as(name).isEqualTo(3);
            assertThat(result.said()).as(name).contains("no sample was seen, so that there are no figures");
        });
    }

    /** JMeter itself only logs that, and ends with exit code 0; where ours stands behind it nobody tells ours. */
    @Test
    void aRunThatAnElementOfThePlanPreventsIsNoPass() {
        PREVENTED.forEach((wanted, process) -> {
            JMeterResult result = process.finish();
            assertThat(result.exitCode()).as(result.said()).isEqualTo(wanted.contains("failOn") ? 3 : 4);
            String said = wanted.startsWith("true")
                    ? "INVALID +Generator health: JMeter gave the test up before its first user, because"
                    : "goals cannot be judged; trueload.health=false switches";
            assertThat(result.said()).containsPattern(said);
            assertThat(result.log()).contains("Alias start index must be lower than Alias end index");
        });
    }

    private static JMeterProcess start(String name, Users users, String failOn) {
        Element never = Element.of("IfControllerPanel", "IfController", "never")
                .text("IfController.condition", "false")
                .flag("IfController.evaluateAll", false)
                .flag("IfController.useExpression", true);
        String run = "none-" + name + "-" + failOn;
        Plan plan = new Plan("none").add(Elements.generatorHealth()).add(users.add(never.with(Elements.groovy("1"))));
        return generators.idle().property(FAIL_ON, failOn).start(plan::write, directory, run);
    }
}
