// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.badluck;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.trueload.acceptance.health.HealthGenerators;
import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Json;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.plan.Elements;
import io.github.trueload.testkit.plan.Plan;
import io.github.trueload.testkit.plan.Users;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A generator whose clock somebody puts an hour back while it runs, and then an hour forward. */
class ClockSetIT {
    private static final int HOUR = 3600;
    private static final int USERS = 3;
    private static final int LOOPS = 200;

    @TempDir
    private Path directory;

    @Test
    void theRunLastsAsLongAsItDidAndEachSampleIsWritten() throws IOException {
        SteppedClock clock = SteppedClock.in(directory).orElse(null);
        Skip.unless(clock != null, "no libfaketime; run testkit/get-servers libfaketime");
        try (InfluxServer influx = InfluxServer.start(directory.resolve("influx"))) {
            influx.createDatabase("jmeter");
            Plan plan = new Plan("clock")
                    .add(Elements.influxListener(
                            Map.of("influxdbUrl", influx.writeUrl("jmeter"), "application", "clock", "interval", "1")))
                    .add(new Users(USERS).loops(LOOPS).add(Elements.sleep("nap", 100)));
            JMeterCommand command = HealthGenerators.quiet(JMeterHome.shared().command())
                    .property("jmeter.save.saveservice.autoflush", true);
            clock.environment().forEach(command::env);
            long begin = System.nanoTime();
            JMeterProcess jmeter = command.start(plan::write, directory);
            awaitSamples(jmeter, USERS * LOOPS / 3);
            clock.step(-HOUR);
            awaitSamples(jmeter, USERS * LOOPS * 2 / 3);
            clock.step(0);
            JMeterResult result = jmeter.finish();
            double seconds = (System.nanoTime() - begin) / 1e9;

            JsonNode report = Json.in(directory.resolve("run/result-health.json"));
            assertThat(report.path("run").path("seconds").asDouble())
                    .as(result.output())
                    .isBetween(LOOPS / 10.0 - 2, seconds);
            assertThat(times(report.path("timeline").path("timeMs"))).isSorted().doesNotHaveDuplicates();
            assertThat(report.path("total").path("count").asInt()).isEqualTo(USERS * LOOPS);
            assertThat(influx.samples("jmeter")).isEqualTo(USERS * LOOPS);
        }
    }

    private static void awaitSamples(JMeterProcess jmeter, int samples) {
        Await.until(
                samples + " samples",
                Duration.ofMinutes(2),
                () -> Files.exists(jmeter.jtl())
                        && Files.readAllLines(jmeter.jtl()).size() > samples);
    }

    private static List<Long> times(JsonNode column) {
        return StreamSupport.stream(column.spliterator(), false)
                .map(JsonNode::asLong)
                .toList();
    }
}
