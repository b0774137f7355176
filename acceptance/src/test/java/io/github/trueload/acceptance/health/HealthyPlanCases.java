// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.dubbo.DubboProvider;
import io.github.trueload.testkit.http.TestHttpServer;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.StopPort;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Healthy plans that look busy or stuck at a glance: none may be called a bottleneck. They run side by side. */
interface HealthyPlanCases {
    int HEALTHY_SECONDS = 20;
    int UNTIL_STOPPED = 3600;

    HealthGenerators generators();

    InfluxServer influx();

    @Test
    @Order(5)
    @Execution(ExecutionMode.CONCURRENT)
    default void callsNoHealthyPlanABottleneck() throws InterruptedException {
        influx().createDatabase("healthy");
        long begin = System.nanoTime();
        try (DubboProvider provider = DubboProvider.of("2.7.23", generators().folder("provider"))
                        .start();
                TestHttpServer slow = TestHttpServer.start(Duration.ofMillis(500), 100, true);
                TestHttpServer quick = TestHttpServer.start(Duration.ofMillis(5), 100, false)) {
            Map<String, HealthPlan> plans = plans(slow.port(), quick.port(), provider.address());
            if (!Skip.nothing()) {
                // One that waits for a slow server is enough here; whose the time of the others is, AccountTest holds.
                plans.keySet().retainAll(List.of("slow Dubbo provider"));
            }
            // JMeter with both bundles has some four times as much to load as a provider.
            int warmup =
                    5 + 4 * (int) Duration.ofNanos(System.nanoTime() - begin).toSeconds();
            runUntilJudged(plans, warmup);
        }
    }

    private void runUntilJudged(Map<String, HealthPlan> plans, int warmup) throws InterruptedException {
        Map<String, JMeterProcess> running = new LinkedHashMap<>();
        Map<String, StopPort> ends = new LinkedHashMap<>();
        try {
            plans.forEach((name, plan) -> {
                ends.put(name, new StopPort());
                plan.backendListener(influx().writeUrl("healthy"));
                JMeterCommand command = ends.get(name).of(idle(warmup));
                running.put(name, generators().start(name, plan, UNTIL_STOPPED, command));
            });
            awaitLoad(running.values(), warmup + HEALTHY_SECONDS);
            ends.values().forEach(StopPort::shutDown);
            running.forEach((name, process) -> {
                HealthRun run = HealthGenerators.finish(process);
                assertHealthy(name, run, generators().report(name));
            });
        } finally {
            running.values().forEach(JMeterProcess::close);
        }
    }

    private static void assertHealthy(String name, HealthRun run, HealthReport report) {
        assertThat(run.kinds()).as(name + "\n" + run.story()).isEmpty();
        assertThat(run.closing()).as(name + "\n" + run.story()).containsPattern(HealthRun.CLEARED);
        // jmeter.log is whole to its end, also where a sampler has shutdown hooks of its own.
        assertThat(run.result().logLines("Generator health: figures ")).as(name).hasSize(1);
        assertThat(run.result().logLines("connection of our own took").stream()
                        .filter(line -> line.contains("dubbo://")))
                .as(name + "\n" + run.story())
                .hasSize(name.contains("Dubbo") ? 1 : 0)
                .allSatisfy(line -> assertThat(line)
                        .containsPattern("  dubbo://[^ ]+:[0-9]+: opening a connection of our own took"
                                + " [0-9]+\\.[0-9]{2} ms or more \\([0-9]+ times\\)$"));
        assertThat(run.result().jtl().size()).as(name).isGreaterThan(20);
        assertThat(run.result().jtl().failures().size()).as(name).isZero();
        // Below 1 by the benchmark; here half a dozen JVMs compile their code meanwhile.
        assertThat(report.json().path("run").path("healthCpuPercent").asDouble())
                .as(name)
                .isPositive()
                .isLessThan(8);
    }

    /** From the first samples on: a busy machine may open references for longer than all this takes on another. */
    private static void awaitLoad(Collection<JMeterProcess> running, int seconds) throws InterruptedException {
        for (JMeterProcess process : running) {
            process.process()
                    .awaitReady(
                            "samples",
                            Await.PATIENCE,
                            () -> process.jtl().toFile().length() > 2000);
        }
        new CountDownLatch(1).await(seconds, TimeUnit.SECONDS);
    }

    /**
     * On a busy machine a thread may come late by half a second, a tenth of what is looked at, and one collection may
     * take two seconds: there is memory for none in so short a run.
     */
    private JMeterCommand idle(int warmup) {
        return generators()
                .idle()
                .heap("1g")
                .jvmArgs("-Xmn768m", "-XX:MetaspaceSize=256m")
                .property("trueload.health.warmupSeconds", warmup)
                .property("trueload.health.lagMs", 2000)
                .property("trueload.health.behindPercent", 20);
    }

    /** By their names. */
    static Map<String, HealthPlan> plans(int slow, int quick, String dubbo) {
        Map<String, HealthPlan> plans = new LinkedHashMap<>();
        plans.put(
                "slow Dubbo provider",
                // So slow that the client's work for a call is little beside it, also where others want the processors.
                HealthPlan.ofThreads(40).slowDubbo(dubbo, "2.7", 2000).slowDubbo(dubbo, "3.3", 2000));
        plans.put("slow server", HealthPlan.ofThreads(50).http("http", "127.0.0.1", slow, true));
        plans.put("think time", HealthPlan.ofThreads(100).thinkTime(1000).http("http", "127.0.0.1", quick, false));
        plans.put("rendezvous", HealthPlan.ofThreads(30).rendezvous().http("http", "127.0.0.1", slow, true));
        plans.put("pacing", HealthPlan.ofThreads(20).pacing(10).http("http", "127.0.0.1", quick, false));
        plans.put("mostly idle", HealthPlan.ofThreads(500).thinkTime(6000).http("http", "127.0.0.1", quick, false));
        plans.put("ramp-up", HealthPlan.ofThreads(60).rampSeconds(15).http("http", "127.0.0.1", slow, true));
        return plans;
    }
}
