// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.StopPort;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.w3c.dom.Element;

/** Goals in real runs, which end in every way. Those of the default check run side by side. */
class GoalsIT {
    private static final String GOALS = "trueload.health.goals";
    private static final String INVALID_PERCENT = "trueload.health.invalidPercent";
    private static final String FAIL_ON = "trueload.health.failOn";
    private static final String MET = "p95 < 30 s; errors < 100.5 %; count > 0";
    private static final String MISSED = "p95 < 1 ms; count >= 1";
    private static final String WRONG = "count > 0; p95 < fast";

    @TempDir
    private static Path directory;

    private static final Map<String, StopPort> PORTS = new ConcurrentHashMap<>();
    private static HealthGenerators generators;
    private static HealthRun everySource;
    private static HealthRun wrong;
    private static HealthRun invalid;
    private static HealthRun unwritten;

    @BeforeAll
    static void runSideBySide() throws IOException {
        generators = new HealthGenerators(directory);
        Plan none = new Plan("none").add(Elements.generatorHealth()).add(new Users(1).loops(1));
        List<JMeterProcess> started = List.of(
                startWithEverySource(),
                start("loops", "wrong", command().property(GOALS, WRONG)),
                command().property(GOALS, "count < 5").start(none::write, directory, "invalid"),
                start(
                        "loops",
                        "unwritten",
                        command().property(GOALS, MET).property("trueload.health.report", "/dev/null/x/y")));
        List<HealthRun> ended = started.stream().map(HealthGenerators::finish).toList();
        everySource = ended.get(0);
        wrong = ended.get(1);
        invalid = ended.get(2);
        unwritten = ended.get(3);
    }

    /** The element's goals, those of the property and those of a file add up. */
    private static JMeterProcess startWithEverySource() throws IOException {
        Path file = Files.writeString(
                directory.resolve("shop.goals"), "# of the shop\nafter 1 s\np99 of \"groovy\" < 20 s\n");
        Plan plan = new Plan("goals")
                .add(Elements.generatorHealth()
                        .text("GeneratorHealth.goals", "mean < ${__P(most)}\np50 of /^nothing/ < 1 s"))
                .add(new Users(2).lasting(3).add(Elements.groovy("sleep(5)")));
        return command()
                .property("most", "20 s")
                .property(GOALS, MISSED)
                .property("trueload.health.goalsFile", file)
                .start(plan::write, directory, "files");
    }

    /** So short a run is doubtful, and its goals are judged. Where all are met: {@link HealthReportIT}. */
    @Test
    void theExitCodeIsThatOfTheGoalsWhereTheWordHasNone() {
        assertThat(everySource.result().exitCode()).as(everySource.story()).isEqualTo(4);
        assertThat(everySource.result().said())
                .containsPattern("(?m)^missed +p95 < 1 ms: ")
                .containsPattern("(?m)^met +count >= 1: ");
    }

    @Test
    void thePageTheJsonAndTheXmlSayTheSame() throws Exception {
        JsonNode goals = generators.report("files").json().path("goals");
        assertThat(goals.findValuesAsText("goal"))
                .containsExactly(
                        "p95 < 1 ms",
                        "count >= 1",
                        "p99 of \"groovy\" < 20 s",
                        "mean < 20 s",
                        "p50 of /^nothing/ < 1 s");
        assertThat(goals.findValuesAsText("result")).containsExactly("missed", "met", "met", "met", "missed");
        Element suite = suite(generators.folder("files").resolve("result-health.xml"));
        assertThat(suite.getAttribute("tests")).isEqualTo("6");
        assertThat(suite.getAttribute("failures")).isEqualTo("2");
        assertThat(suite.getAttribute("name")).isEqualTo("result");
    }

    @Test
    void aWrongLineIsToldBeforeTheFirstSampleAndPassesNoRun() {
        assertThat(wrong.result().exitCode()).as(wrong.story()).isEqualTo(4);
        String line = "trueload.health.goals, column 18: enter a number, as 500 or 0.5 in 'p95 < fast'";
        assertThat(wrong.result().said())
                .containsPattern("(?m)^not judged +" + Pattern.quote(line) + " \\(nobody knows what was wanted\\)");
        String log = wrong.result().log();
        assertThat(log.indexOf(line + ": JMeter will end with exit code 4"))
                .isNotNegative()
                .isLessThan(log.indexOf("figures "));
    }

    @Test
    void goalsAreNotMetByInvalidFigures() {
        assertThat(invalid.result().exitCode()).as(invalid.story()).isEqualTo(4);
        assertThat(invalid.result().said())
                .contains("no sample was seen, so that there are no figures")
                .containsPattern("(?m)^not judged +count < 5 \\(the figures are invalid\\)");
    }

    @Test
    void aReportThatCannotBeWrittenPassesNoRun() {
        assertThat(unwritten.result().exitCode()).as(unwritten.story()).isEqualTo(4);
        assertThat(unwritten.result().said())
                .contains("because the report could not be written")
                .contains("could not be written; property trueload.health.report names another place for it");
    }

    /** As where jars of two releases lie side by side or, at the end, memory for classes is all gone. */
    @ParameterizedTest
    @CsvSource({
        "matter/Knee, did not start, '', '', 0",
        "matter/Knee, did not start, '', invalid, 3",
        "matter/Knee, did not start, p95 < 30 s, '', 4",
        "word/Outcome, nobody knows what, '', '', 0",
        "word/Outcome, nobody knows what, '', invalid, 3",
        "word/Outcome, nobody knows what, p95 < 30 s, '', 4"
    })
    void whereNobodyCanWatchNoGoalIsMetAndNoWordIsGood(
            String missing, String words, String goals, String failOn, int code) throws IOException {
        Skip.unlessAll(code == 4);
        HealthGenerators broken = new HealthGenerators(directory.resolve(missing.replace('/', '-') + code));
        Path jar = TestFiles.only(broken.home().path().resolve("lib/ext"), "jmeter-generator-health-*.jar");
        try (FileSystem classes = FileSystems.newFileSystem(jar)) {
            Files.delete(classes.getPath("io/github/trueload/health/" + missing + ".class"));
        }
        HealthRun run = broken.run(
                "run",
                HealthPlan.ofThreads(1).watched().groovy("sleep(5)"),
                1,
                broken.idle().property(GOALS, goals).property(FAIL_ON, failOn));
        assertThat(run.result().said()).as(run.story()).containsPattern("(?m)^INVALID +Generator health:? " + words);
        assertThat(run.result().exitCode()).as(run.story()).isEqualTo(code);
    }

    /** A signal has a code of its own where all is well. */
    @ParameterizedTest
    @CsvSource({
        "loops, 0",
        "duration, 0",
        "Stop Test, 0",
        "Stop Test Now, 0",
        "stoptest, 0",
        "stoptestnow, 0",
        "SIGINT, 130",
        "SIGTERM, 143",
        "SIGINT after the end, 130",
        "shutdown, 0",
        "forced exit, 0"
    })
    void theExitCodeTellsHoweverARunEnds(String way, int code) {
        Skip.unlessAll(false);
        Map<String, JMeterProcess> started = new LinkedHashMap<>();
        started.put("missed", start(way, "missed", command().property(GOALS, MISSED)));
        started.put("good", start(way, "good", command().property(GOALS, MET)));
        started.put(
                "worse", start(way, "worse", command().property(GOALS, MISSED).property(FAIL_ON, "doubtful")));
        if (!way.equals("loops") && !way.equals("duration")) {
            started.keySet().forEach(run -> awaitSamples(way + "-" + run));
        }
        started.forEach((run, process) -> end(way, run, process));
        List<HealthRun> runs =
                started.values().stream().map(HealthGenerators::finish).toList();

        assertThat(runs).extracting(run -> run.result().exitCode()).as(way).containsExactly(4, code, 3);
        assertThat(runs).extracting(run -> run.result().jtl().size()).as(way).doesNotContain(0);
        started.keySet()
                .forEach(run -> assertThat(generators.folder(way + "-" + run).resolve("result-health.xml"))
                        .isNotEmptyFile());
    }

    /** The same plan twice, and once slower; labels that are new or gone are named. */
    @Test
    void aRunIsComparedWithAnEarlierOne() {
        Skip.unlessAll(false);
        HealthRun first = HealthGenerators.finish(startNap("before", command(), Map.of("a", 30, "gone", 30)));
        assertThat(first.result().exitCode()).as(first.story()).isZero();
        Path old = generators.folder("before").resolve("result-health.json");
        JMeterProcess startedAgain = startNap("again", comparing(old), Map.of("a", 30, "new", 30));
        HealthRun slower = HealthGenerators.finish(startNap("slower", comparing(old), Map.of("a", 60)));
        HealthRun again = HealthGenerators.finish(startedAgain);

        assertThat(again.result().said())
                .contains("no more than 10 % and 5 ms slower than result-health.json")
                .contains("new labels: new; labels that are gone: gone");
        assertThat(slower.result().exitCode()).as(slower.story()).isEqualTo(4);
        assertThat(slower.result().said()).containsPattern("(?m)^missed +p50 of \"a\" as in result-health.json: ");
        assertThat(again.result().exitCode()).as(again.story()).isZero();
    }

    private static JMeterCommand comparing(Path old) {
        return command().property("trueload.health.baseline", old);
    }

    private static JMeterProcess startNap(String name, JMeterCommand command, Map<String, Integer> labels) {
        Users users = new Users(2).lasting(20);
        labels.forEach((label, ms) -> users.add(Elements.groovy(label, "sleep(" + ms + ")")));
        Plan plan = new Plan(name).add(Elements.generatorHealth()).add(users);
        return command.start(plan::write, directory, name);
    }

    /** A machine with other work makes no word invalid here. */
    private static JMeterCommand command() {
        return generators.idle().property("trueload.health.cpuPercent", 1000).property(INVALID_PERCENT, 1000);
    }

    private static JMeterProcess start(String way, String name, JMeterCommand command) {
        String run = way + "-" + name;
        Users users = new Users(2).lasting(way.equals("duration") ? 3 : 3600);
        String script = "sleep(5)";
        switch (way) {
            case "loops", "forced exit" -> users = new Users(2).loops(30);
            case "SIGINT after the end" -> {
                users = new Users(2).loops(30);
                script += "; if (vars.getIteration() == 1) Thread.start { sleep(100_000) }";
            }
            case "Stop Test" -> script += "; if (vars.getIteration() > 300) SampleResult.setStopTest(true)";
            case "Stop Test Now" -> script += "; if (vars.getIteration() > 300) SampleResult.setStopTestNow(true)";
            case "stoptest", "stoptestnow" -> {
                users.onError(way);
                script += "; if (vars.getIteration() > 300) SampleResult.setSuccessful(false)";
            }
            default -> {}
        }
        Plan plan = new Plan("goals").add(Elements.generatorHealth()).add(users.add(Elements.groovy(script)));
        PORTS.put(run, new StopPort());
        return PORTS.get(run)
                .of(command)
                .property("jmeterengine.force.system.exit", way.equals("forced exit"))
                .start(plan::write, directory, run);
    }

    private static void end(String way, String name, JMeterProcess process) {
        switch (way) {
            case "SIGINT" -> process.process().interrupt();
            case "SIGINT after the end" -> {
                process.process().awaitOutput("report in", Await.PATIENCE);
                process.process().interrupt();
            }
            case "SIGTERM" -> ProcessHandle.of(process.process().pid()).ifPresent(ProcessHandle::destroy);
            case "shutdown" -> PORTS.get(way + "-" + name).shutDown();
            default -> {}
        }
    }

    private static void awaitSamples(String run) {
        Await.until(
                "samples of the run that is to be ended",
                Await.PATIENCE,
                () -> generators.folder(run).resolve("result.jtl").toFile().length() > 2000);
    }

    private static Element suite(Path xml) throws Exception {
        Element root = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(xml.toFile())
                .getDocumentElement();
        return (Element) root.getElementsByTagName("testsuite").item(0);
    }
}
