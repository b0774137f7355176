// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Users;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The zip's {@code trueload-size} with small plans. What it finds on a busy machine is not the subject here. */
@Order(1)
class SizingIT {
    private static final Duration PATIENCE = Duration.ofMinutes(4);
    private static final int RAMP_SECONDS = 5;
    private static final int LONGEST_RAMP_SECONDS = 60;
    private static final int NO_RESULT = 69;

    @TempDir
    private Path directory;

    private JMeterHome home;

    @BeforeEach
    void unzip() {
        home = JMeterHome.trueload(directory)
                .append("user.properties", "trueload.influx.password=" + PlantedSecrets.of("property"))
                .append("user.properties", "trueload.influx.influxdbUrl=udp://127.0.0.1:9");
    }

    @AfterEach
    void showsNoSecretInAllThatItPrintsAndKeeps() {
        PlantedSecrets.lookIn(directory);
    }

    @Test
    void sizesAPlanOfHttpAndDubboWithoutAskingItsRealTargets() throws IOException {
        Skip.unlessAll(false);
        Path plan = new Users("Users", 2)
                .add(Elements.http("https", "shop.invalid", 443, true))
                .add(Elements.http("late", true).text("HTTPSampler.path", "${__P(url,http://late.invalid/a)}"))
                .add(Elements.dubbo("dubbo")
                        .text("FIELD_DUBBO_REGISTRY_PROTOCOL", "zookeeper")
                        .text("FIELD_DUBBO_ADDRESS", "me:" + PlantedSecrets.of("address") + "@registry.invalid:2181")
                        .text("FIELD_DUBBO_REGISTRY_PASSWORD", PlantedSecrets.of("registry"))
                        .text("FIELD_DUBBO_INTERFACE", "com.example.Orders")
                        .text("FIELD_DUBBO_VERSION", "1.0")
                        .text("FIELD_DUBBO_METHOD", "order")
                        .text("FIELD_DUBBO_TIMEOUT", "20000")
                        .text("FIELD_DUBBO_METHOD_ARGS_SIZE", "0"))
                .add(Elements.pause(100), Elements.rateTimer("1/s", "none"))
                .add(Elements.influxListener(Map.of(
                        "influxdbUrl",
                        "http://me:" + PlantedSecrets.of("url") + "@influx.invalid:8086/write?db=jmeter",
                        "password",
                        PlantedSecrets.of("influx"))))
                .write(directory.resolve("plans/shop.jmx"));
        String before = Files.readString(plan);
        Path json = directory.resolve("size.json");

        ManagedProcess size = ramps(plan, json, RAMP_SECONDS);
        for (int seconds = 2 * RAMP_SECONDS; isTooShort(size) && seconds < LONGEST_RAMP_SECONDS; seconds *= 2) {
            size = ramps(plan, json, seconds);
        }

        assertThat(size.awaitExit(PATIENCE)).as(size.output()).isIn(0, 2);
        assertThat(size.output())
                .containsPattern("This machine (ends at about|makes at least) [\\d,.]+/s, because ")
                .containsPattern("For 36,000/s take [\\d,]+ machines? like this at 70 %")
                .contains("InfluxDB, with 3 labels and rows each 5 s: 8 series")
                .contains("\n  note: https is asked as http: ", "\n  note: timers that hold a rate are switched off (")
                .doesNotContain("of the samples failed");
        JsonNode result = Json.in(json);
        assertThat(Schemas.errors("size-1", result)).isEmpty();
        assertThat(result.path("notes").toString()).contains("https is asked", "timers that hold a rate");
        assertThat(result.path("failedPercent").asDouble())
                .as(result.toString())
                .isZero();
        assertThat(directory.resolve("kept/ramp-1.log"))
                .content()
                .contains("Removing JMeter property: trueload.influx.influxdbUrl")
                .doesNotContain("An InfluxDB listener joins this run");
        assertThat(plan).hasContent(before);
        assertThat(TestFiles.in(plan.getParent(), "*")).containsExactly(plan);
    }

    @Test
    void saysWhatItNeedsBeforeItStartsAnything() throws IOException {
        assertRefused(directory.resolve("nowhere.jmx"), "there is no file " + directory.resolve("nowhere.jmx"));
        Path plan = new Users("Users", 2)
                .add(Elements.dubbo("dubbo")
                        .text("FIELD_DUBBO_ADDRESS", "me:" + PlantedSecrets.of("address") + "@registry.invalid:2181")
                        .text("FIELD_DUBBO_REGISTRY_PASSWORD", PlantedSecrets.of("registry"))
                        .text("FIELD_DUBBO_INTERFACE", "com.example.Orders"))
                .write(directory.resolve("dubbo.jmx"));
        home.without("jmeter-dubbo27-client-").without("jmeter-dubbo33-client-");
        assertRefused(plan, "has no jmeter-dubbo33-client-*.jar: unzip trueload over this JMeter");
        home.without("jmeter-generator-health-");
        assertRefused(plan, "lib/ext has no jmeter-generator-health-*.jar: unzip trueload over this JMeter");
    }

    private ManagedProcess ramps(Path plan, Path json, int seconds) throws IOException {
        String options = "--target 36000/s --ramps 1 --max-users 4 --ramp-seconds " + seconds + " --folder "
                + directory.resolve("kept") + " --json " + json;
        return size(plan, options.split(" "));
    }

    /** A busy machine may make no sample at all in so short a look; the program says so, and the user takes longer. */
    private static boolean isTooShort(ManagedProcess size) {
        return size.awaitExit(PATIENCE) == NO_RESULT && size.output().contains("the plan made no sample in ");
    }

    private void assertRefused(Path plan, String message) throws IOException {
        assertThat(size(plan, "--target", "1/s", "-Jpassword=" + PlantedSecrets.of("argument"))
                        .end(PATIENCE)
                        .with(64))
                .contains("trueload-size: ", message)
                .doesNotContain("Exception");
    }

    private ManagedProcess size(Path plan, String... more) throws IOException {
        Path size = home.path().resolve("extras/trueload/bin/trueload-size");
        return ManagedProcess.start(
                "size",
                Files.createTempDirectory(directory, "size-"),
                Map.of("JMETER_HOME", "", "HEAP", "-Xmx512m", "JVM_ARGS", "-XX:TieredStopAtLevel=1"),
                List.of("bash", size.toString(), plan.toString()),
                more);
    }
}
