// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.acceptance.PanelPictures;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.browser.BrowserPage;
import io.github.trueload.testkit.browser.Chromium;
import io.github.trueload.testkit.http.StubServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.StopPort;
import io.github.trueload.testkit.plan.Element;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, the JSON file and the exit code of runs that are good, bad and ended early. They run side by side. */
@Order(1)
class HealthReportIT {
    private static final int SECONDS = 18;
    private static final int FOR_EVER = 3600;
    private static final Path PICTURES = Checkout.root().resolve("acceptance/target/pictures");
    private static final String REPORT = "trueload.health.report";
    private static final String FAIL_ON = "trueload.health.failOn";
    private static final String GOALS = "trueload.health.goals";
    private static final String MET = "p95 < 30 s; count of /^http/ > 0";

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;
    private static HealthRun bad;
    private static HealthRun good;
    private static HealthRun interrupted;
    private static double ownSecondsOfGood;

    @BeforeAll
    static void run() throws IOException {
        generators = new HealthGenerators(directory);
        HealthPlan locked = HealthPlan.ofThreads(30)
                .watched()
                .javaSampler("io.github.trueload.healthsamplers.LockedSample", Map.of());
        StopPort port = new StopPort();
        // So slow that the client's own work is little beside it, also where other runs want the processors.
        StubServer server = QueueingServer.start(10, Duration.ofMillis(100));
        HealthPlan told = nap().add(dice()).http("http", "127.0.0.1", server.port(), true);
        // Other runs keep it from the processors; that a healthy one is not blamed hold HealthyPlanCases.
        JMeterCommand sounding = port.of(command())
                .property(REPORT, directory + "/run-7")
                .property(FAIL_ON, "doubtful")
                .property(GOALS, MET)
                .property("trueload.health.doubtfulPercent", 1000)
                .property("trueload.health.invalidPercent", 1000);
        // Begun before the bad one, and ended after it.
        JMeterProcess sound = generators.start("good", told, FOR_EVER, sounding);
        JMeterProcess limited = generators.start(
                "bad", locked, SECONDS, command().property(FAIL_ON, "invalid").property(GOALS, MET));
        JMeterProcess toInterrupt =
                generators.start("interrupted", nap(), FOR_EVER, command().property(REPORT, directory + "/night/"));
        awaitSamples("interrupted");
        toInterrupt.process().interrupt();
        interrupted = HealthGenerators.finish(toInterrupt);
        bad = HealthGenerators.finish(limited);
        awaitSamples("good");
        ownSecondsOfGood = secondsOfThreads(sound.process().pid(), "trueload-health");
        port.shutDown();
        good = HealthGenerators.finish(sound);
        server.close();
    }

    @Test
    void givesEachRunItsWordItsFilesAndItsExitCode() {
        assertThat(bad.result().exitCode()).as(bad.story()).isEqualTo(3);
        assertThat(bad.result().said()).contains("exit code 3, because the figures are invalid");
        assertThat(good.result().exitCode()).as(good.story()).isZero();
        assertThat(good.result().said()).contains("2 of 2 goals were met");
        HealthReport report = report("bad");
        assertThat(report.figures()).isEqualTo("invalid");
        JsonNode finding = report.json().path("findings").path(0);
        assertThat(finding.path("verdict").asText()).isEqualTo("lock");
        JsonNode episode = finding.path("episodes").path(0);
        assertThat(episode.path("text").asText()).contains("SlowSdk.call");
        assertThat(episode.path("stack").path(0).asText()).endsWith("SlowSdk.call");
        assertThat(report.json().path("labels").path(0).path("inEpisodes").asDouble())
                .isGreaterThan(0.3);
        report.agreesWith(bad.result().jtl());
    }

    @Test
    void aGoodRunIsValidAndSaysOnWhatItWasMade() {
        HealthReport report = report("good");
        assertThat(report.figures()).as(good.story()).isEqualTo("valid");
        assertThat(report.json().path("timeline").path("timeMs")).hasSizeGreaterThan(SECONDS / 2);
        report.agreesWith(good.result().jtl());
        JsonNode run = report.json().path("run");
        assertThat(run.path("plan").asText()).endsWith("good.jmx");
        assertThat(run.path("seeds").path("dice").asText()).isEqualTo("4711");
        assertThat(run.path("versions").path("jmeter").asText()).isEqualTo("5.6.3");
        assertThat(run.path("flags").toString()).contains("-Xmx256m");
        assertThat(run.path("machine").path("memory").asDouble())
                .isGreaterThan(run.path("heapMax").asDouble());
        // Each answer of the server says how long it took.
        JsonNode gap = report.json().path("gap");
        assertThat(gap.path("samples").asInt()).isEqualTo((int) good.result().jtl().column("label").stream()
                .filter(label -> label.startsWith("http"))
                .count());
    }

    /** The figure is a mean of seconds, and the watch works a little before the first and after what was counted. */
    @Test
    void tellsOfItsOwnThreadsTheProcessorTimeThatLinuxCounts() {
        JsonNode run = report("good").json().path("run");
        double told = run.path("healthCpuPercent").asDouble()
                / 100
                * run.path("seconds").asInt();

        System.out.println("Health's own threads: " + told + " s told, " + ownSecondsOfGood + " s counted");
        assertThat(told)
                .isBetween(0.5 * ownSecondsOfGood - 0.1, 1.5 * ownSecondsOfGood + 0.1)
                .isPositive();
    }

    /** A run that a person ends early leaves its report too, where the property says. */
    @Test
    void leavesItsReportAlsoAfterCtrlCAndShutdown() {
        endedEarly(interrupted, HealthReport.of(directory.resolve("night/result")));
        endedEarly(good, report("good"));
        assertThat(interrupted.result().log()).as("jmeter.log is left alone").contains("Running the test!");
        for (String name : List.of("interrupted", "good")) {
            assertThat(folder(name).resolve("result-health.html")).doesNotExist();
        }
    }

    private static HealthReport report(String name) {
        return name.equals("good") ? HealthReport.of(directory.resolve("run-7")) : generators.report(name);
    }

    private static void endedEarly(HealthRun run, HealthReport report) {
        assertThat(report.json().path("run").path("seconds").asInt())
                .as(run.story())
                .isLessThan(FOR_EVER);
        assertThat(run.closing()).as(run.story()).contains("report in " + report.page());
    }

    @Test
    void thePageSaysInABrowserWhatTheJsonSays() {
        Chromium.require();
        try (Chromium chromium = Chromium.start(directory.resolve("chromium"))) {
            for (String name : List.of("bad", "good")) {
                HealthReport report = report(name);
                BrowserPage page = chromium.open(report.page()).size(1100, 1600);
                HealthPage shown = new HealthPage(page, report);
                shown.saysWhatTheJsonSays();
                shown.showsTheTimeLine();
                page.picture(PICTURES.resolve("health-report-" + name + ".png"));
                shown.fitsADarkDisplayAPrinterAndATelephone(directory.resolve(name + ".pdf"));
            }
            Path good = report("good").page();
            BrowserPage page = chromium.open(good).size(1100, 640);
            page.value("document.getElementById('gapped').scrollIntoView()");
            PanelPictures pictures = PanelPictures.in("en");
            page.picture(pictures.file("health-report-gap"));
            pictures.keep("health-report-gap");
        }
    }

    private static HealthPlan nap() {
        return HealthPlan.ofThreads(5).watched().nap();
    }

    private static Element dice() {
        return Element.of("TestBeanGUI", "RandomVariableConfig", "dice")
                .text("minimumValue", "1")
                .text("maximumValue", "6")
                .text("randomSeed", "4711")
                .text("variableName", "eyes");
    }

    private static JMeterCommand command() {
        return generators.idle().property("trueload.health.cpuPercent", 1000);
    }

    private static void awaitSamples(String name) {
        Await.until(
                "samples of the run that is to be ended",
                Duration.ofMinutes(3),
                () -> folder(name).resolve("result.jtl").toFile().length() > 2000);
    }

    private static Path folder(String name) {
        return generators.folder(name);
    }

    /** Processor time so far of a process's threads of a name (of which Linux keeps 15 letters), as in proc(5). */
    private static double secondsOfThreads(long pid, String name) throws IOException {
        try (Stream<Path> threads = Files.list(Path.of("/proc", Long.toString(pid), "task"))) {
            return threads.mapToLong(thread -> nanosOfThread(thread, name)).sum() / 1e9;
        }
    }

    private static long nanosOfThread(Path thread, String name) {
        try {
            return Files.readString(thread.resolve("comm")).strip().equals(name)
                    ? Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ")[0])
                    : 0;
        } catch (IOException e) {
            // The thread has ended meanwhile.
            return 0;
        }
    }
}
