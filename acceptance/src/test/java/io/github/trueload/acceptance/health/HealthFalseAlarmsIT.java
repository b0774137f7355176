// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.health.TestHttpServer;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Healthy plans that look busy or stuck at a glance: none may be called a bottleneck. */
class HealthFalseAlarmsIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(120);
    private static final int SECONDS = 22;

    @TempDir
    private static Path directory;

    @Test
    void callsNoHealthyPlanABottleneck() {
        JMeterHome home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
        try (InfluxServer influx =
                        InfluxServer.start(directory.resolve("influx")).createDatabase("healthy");
                TestHttpServer slow = TestHttpServer.start(Duration.ofMillis(500), 100, true);
                TestHttpServer quick = TestHttpServer.start(Duration.ofMillis(5), 100, false)) {
            Map<String, HealthPlan> plans = new LinkedHashMap<>();
            plans.put("slow server", HealthPlan.ofThreads(50).http("http", "127.0.0.1", slow.port(), true));
            plans.put(
                    "think time",
                    HealthPlan.ofThreads(100).thinkTime(1000).http("http", "127.0.0.1", quick.port(), false));
            plans.put("rendezvous", HealthPlan.ofThreads(30).rendezvous().http("http", "127.0.0.1", slow.port(), true));
            plans.put(
                    "mostly idle",
                    HealthPlan.ofThreads(500).thinkTime(10_000).http("http", "127.0.0.1", quick.port(), false));
            plans.put("ramp-up", HealthPlan.ofThreads(60).rampSeconds(15).http("http", "127.0.0.1", slow.port(), true));
            Map<String, JMeterProcess> running = new LinkedHashMap<>();
            plans.forEach((name, plan) -> running.put(
                    name,
                    home.command()
                            // What else runs on the machine that runs the tests is no property of the plan.
                            .property("trueload.influx.health.machinePercent", 1000)
                            .property("trueload.influx.health.lagMs", 2000)
                            .heap("256m")
                            .start(
                                    plan.backendListener(influx.writeUrl("healthy"))
                                            .write(directory.resolve(name + ".jmx"), SECONDS),
                                    directory.resolve(name))));

            running.forEach((name, process) -> {
                HealthRun run = new HealthRun(process.finish(TIMEOUT));
                assertThat(run.kinds()).as(name + "\n" + run.story()).isEmpty();
                assertThat(run.closing())
                        .as(name + "\n" + run.story())
                        .containsPattern("this generator was not the bottleneck in [0-9]+ s: CPU <= [0-9]+ %, .*"
                                + "no lock holds up more than [0-9]+ %");
                assertThat(run.result().jtl().failures().size()).as(name).isZero();
            });
        }
    }
}
