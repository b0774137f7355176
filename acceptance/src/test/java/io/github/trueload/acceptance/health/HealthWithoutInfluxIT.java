// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.health.DelayingProxy;
import io.github.trueload.testkit.health.TestHttpServer;
import io.github.trueload.testkit.jmeter.JMeterCommand;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.JMeterProcess;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/** Health by the element that runs on each generator, with no InfluxDB at all; its JMeters run side by side. */
class HealthWithoutInfluxIT {
    private static final Duration TIMEOUT = Duration.ofSeconds(90);
    private static final int SECONDS = 18;
    private static final String LOCKED = "io.github.trueload.healthsamplers.LockedSample";

    @TempDir
    private static Path directory;

    private static JMeterHome home;

    @BeforeAll
    static void create() {
        home = JMeterHome.create("5.6.3", directory.resolve("home"))
                .withTrueload()
                .withJars(Checkout.built("testkit/runtimes/health-samplers/target", "trueload-runtime-health-*.jar"));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void tellsATargetThatLiesFartherAwayThanTheOther() {
        Path keys = directory.resolve("keys.p12");
        createKeys(keys, "changeit");
        try (TestHttpServer near = TestHttpServer.startTls(keys, "changeit", false);
                DelayingProxy far = DelayingProxy.start(near.port(), Duration.ofMillis(25))) {
            Path plan = HealthPlan.ofThreads(4)
                    .ownListener("")
                    .http("https", "127.0.0.1", near.port(), false)
                    .http("https", "127.0.0.1", far.port(), false)
                    .write(directory.resolve("far.jmx"), SECONDS);

            HealthRun run = new HealthRun(
                    quiet(home.command()).start(plan, directory.resolve("far")).finish(TIMEOUT));

            assertThat(run.kinds()).as(run.story()).containsExactly("network");
            assertThat(run.verdicts().get(0))
                    .containsPattern("connecting to https://127.0.0.1:" + far.port()
                            + " never took less than [0-9]+ ms in [0-9]+ connections, but to https://127.0.0.1:"
                            + near.port());
            assertThat(run.closing())
                    .contains("this generator was not the bottleneck")
                    .contains("  network");
            assertThat(run.result().jtl().failures().size()).isZero();
        }
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void watchesTheSlaveThatMakesTheLoadAndSaysThatAMasterIsNone() {
        int port = FreePorts.next();
        Path plan = HealthPlan.ofThreads(20)
                .ownListener("")
                .backendListener("http://127.0.0.1:" + FreePorts.next() + "/write?db=none")
                .javaSampler(LOCKED, Map.of())
                .write(directory.resolve("distributed.jmx"), SECONDS);
        try (JMeterProcess slave = quiet(home.command()).startSlave(port, directory.resolve("slave"))) {
            HealthRun master = new HealthRun(quiet(home.command())
                    .property("server.rmi.ssl.disable", true)
                    .args("-R", "127.0.0.1:" + port)
                    .start(plan, directory.resolve("master"))
                    .finish(TIMEOUT));

            assertThat(master.result().output())
                    .contains("only the master's own health is watched")
                    .doesNotContain("Generator health, lock: ");
            assertThat(slave.log()).contains("Generator health, lock: ").contains("SlowSdk.call");
            assertThat(slave.process().output()).contains("Generator health, lock: ", "this generator was the limit");
        }
    }

    /** What else runs on the machine that runs the tests is no property of the plan. */
    private static JMeterCommand quiet(JMeterCommand command) {
        return command.property("trueload.influx.health.machinePercent", 1000)
                .property("trueload.influx.health.cpuPercent", 1000)
                .property("trueload.influx.health.lagMs", 10_000);
    }

    private static void createKeys(Path file, String password) {
        String keytool = JavaHome.current().java().resolveSibling("keytool").toString();
        List<String> command = List.of(
                keytool,
                "-genkeypair",
                "-alias",
                "server",
                "-keyalg",
                "EC",
                "-dname",
                "CN=127.0.0.1",
                "-validity",
                "9",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                password);
        try (ManagedProcess process = ManagedProcess.start("keytool", directory, Map.of(), command)) {
            assertThat(process.awaitExit(Duration.ofSeconds(30)))
                    .as(process.output())
                    .isZero();
        }
    }
}
