// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.jmeter.JMeterResult;
import io.github.trueload.testkit.process.FreePorts;
import java.util.Map;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** A master and its slave: the slave makes the load and is watched by the element, the master knows its own health. */
interface DistributedCases {
    HealthGenerators generators();

    InfluxServer influx();

    @Test
    @Order(1)
    @Execution(ExecutionMode.CONCURRENT)
    default void watchesTheSlaveThatMakesTheLoadInEachRunAnew() {
        int port = FreePorts.next();
        influx().createDatabase("distributed");
        try (JMeterProcess slave =
                generators().idle().startSlave(port, generators().folder("slave"))) {
            // The run that must leave nothing behind for the next one takes half a minute.
            if (Skip.nothing()) {
                namesTheQueueForASlowMaster(slave, port);
            }
            String first = slave.log();

            HealthPlan locked = HealthPlan.ofThreads(20)
                    .watched()
                    .backendListener(influx().writeUrl("distributed"))
                    .javaSampler("io.github.trueload.healthsamplers.LockedSample", Map.of());
            HealthRun master = run("locked", locked, "StrippedBatch", port);
            String second = slave.log().substring(first.length());

            assertThat(second)
                    .contains("Generator health, lock: ")
                    .contains("lock in SlowSdk.call")
                    .contains("of the time in samples was the generator's")
                    .doesNotContain("Generator health, queue: ", "  queue, ");
            assertThat(JMeterResult.inOnePiece(slave.process().output()))
                    .containsPattern("(?m)^lock +Generator health: ")
                    .contains("was the generator's");
            HealthReport ofSlave = HealthReport.of(
                    generators().folder("slave").resolve("slave-" + port),
                    generators().home());
            assertThat(ofSlave.figures()).isEqualTo("invalid");
            assertThat(ofSlave.json().path("findings").path(0).path("text").asText())
                    .contains("SlowSdk.call");
            HealthReport ofMaster = HealthReport.of(
                    generators().folder("locked").resolve("result"),
                    generators().home());
            assertThat(ofMaster.json().path("run").path("master").asBoolean()).isTrue();
            assertThat(ofMaster.figures()).isNotEqualTo("valid");
            assertThat(ofMaster.json().path("reason").asText()).contains("whose own reports say what held them up");
            assertThat(ofMaster.json().path("timeline").has("threads")).isFalse();
            assertThat(master.result().said())
                    .contains("only the master's own health is watched")
                    .doesNotContainPattern("(?m)^lock ");
            // A batch of 300 samples at 100 per second; the clocks of both are the same.
            assertThat(influx().number("distributed", "SELECT max(arrivalAgeMs) AS n FROM jmeter_health", "n"))
                    .isBetween(1500.0, 60_000.0);
        }
    }

    private void namesTheQueueForASlowMaster(JMeterProcess slave, int port) {
        HealthPlan slowMaster =
                HealthPlan.ofThreads(20).watched().slowBackendListener().nap();
        run("slow-master", slowMaster, "Asynch", port);
        assertThat(slave.log())
                .contains("Generator health, queue: ")
                .contains("wait for room in the full queue of samples for the master in"
                        + " org.apache.jmeter.samplers.AsynchSampleSender.sampleOccurred")
                .contains("this generator was the limit");
    }

    private HealthRun run(String name, HealthPlan plan, String mode, int port) {
        return HealthGenerators.finish(generators()
                .start(
                        name,
                        plan,
                        // The first seconds are kept apart, and a verdict on the users' time wants ten.
                        20,
                        generators()
                                .idle()
                                .property("mode", mode)
                                .property("num_sample_threshold", 300)
                                .property("server.rmi.ssl.disable", true)
                                .args("-R", "127.0.0.1:" + port)));
    }
}
