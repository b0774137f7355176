// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page, the JSON file and the exit code of runs that are good, bad and killed. They run side by side. */
class HealthReportIT {
    private static final int SECONDS = 18;
    private static final String FAIL_ON = "trueload.health.failOn";

    @TempDir
    private static Path directory;

    private static HealthGenerators generators;
    private static JsonSchema schema;

    @BeforeAll
    static void create() throws IOException {
        generators = new HealthGenerators(directory);
        Path file = generators.home().path().resolve("extras/trueload/schemas/health-report-1.schema.json");
        schema = JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012).getSchema(Files.readString(file));
    }

    @Test
    void givesEachRunItsWordItsFilesAndItsExitCode() throws IOException {
        HealthPlan locked = HealthPlan.ofThreads(30)
                .watched()
                .javaSampler("io.github.trueload.healthsamplers.LockedSample", Map.of());
        JMeterProcess bad = start("bad", locked, "invalid");
        JMeterProcess good = start("good", HealthPlan.ofThreads(5).watched().nap(), "doubtful");
        JMeterProcess killed = start("killed", HealthPlan.ofThreads(5).watched().nap(), "");
        Await.until(
                "samples of the run that is to be killed",
                Duration.ofSeconds(60),
                () -> generators.folder("killed").resolve("result.jtl").toFile().length() > 2000);
        killed.close();

        HealthRun badRun = HealthGenerators.finish(bad);
        HealthRun goodRun = HealthGenerators.finish(good);

        assertThat(badRun.result().exitCode()).as(badRun.story()).isEqualTo(3);
        assertThat(badRun.result().output()).contains("exit code 3, because the figures are invalid");
        assertThat(goodRun.result().exitCode()).as(goodRun.story()).isZero();
        JsonNode badReport = report("bad");
        assertThat(badReport.path("figures").asText()).isEqualTo("invalid");
        assertThat(badReport.path("findings").path(0).path("verdict").asText()).isEqualTo("lock");
        assertThat(badReport.path("findings").path(0).path("stack").path(0).asText())
                .endsWith("SlowSdk.call");
        assertThat(badReport.path("labels").path(0).path("inEpisodes").asDouble())
                .isGreaterThan(0.3);
        assertLabelsAgreeWithTheJtl(badReport, badRun);
        JsonNode goodReport = report("good");
        assertThat(goodReport.path("figures").asText()).as(goodRun.story()).isEqualTo("valid");
        assertThat(goodReport.path("timeline").path("timeMs")).hasSizeGreaterThan(SECONDS / 2);
        assertLabelsAgreeWithTheJtl(goodReport, goodRun);
        assertThat(report("killed").path("figures").asText()).isEqualTo("doubtful");
    }

    private static JMeterProcess start(String name, HealthPlan plan, String failOn) {
        return generators.start(
                name,
                plan,
                SECONDS,
                generators.idle().property("trueload.health.cpuPercent", 1000).property(FAIL_ON, failOn));
    }

    private static void assertLabelsAgreeWithTheJtl(JsonNode report, HealthRun run) {
        long count = 0;
        for (JsonNode label : report.path("labels")) {
            count += label.path("count").asLong();
        }
        assertThat(count).isEqualTo(run.result().jtl().size());
    }

    private static JsonNode report(String name) throws IOException {
        Path folder = generators.folder(name);
        String json = Files.readString(folder.resolve("result-health.json"));
        assertThat(Files.readString(folder.resolve("result-health.html")))
                .contains("<h1 id=\"word\">", "var uPlot=", json.replace("<", "\\u003c"));
        JsonNode report = new ObjectMapper().readTree(json);
        assertThat(schema.validate(report)).isEmpty();
        assertThat(report.path("reason").asText()).isNotEmpty();
        return report;
    }
}
