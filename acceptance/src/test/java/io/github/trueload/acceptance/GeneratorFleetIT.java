// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.process.JavaHome;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Six JMeters of the zip run the example's plan side by side, and the fleet check of the zip judges them. */
class GeneratorFleetIT {
    private static final int GENERATORS = 6;
    private static final Duration PATIENCE = Duration.ofSeconds(240);

    @TempDir
    private Path directory;

    private NginxNodes nodes;
    private InfluxServer influx;
    private JMeterHome home;
    private GeneratorProcesses processes;

    @BeforeEach
    void startServers() throws IOException {
        Skip.unlessAll(false);
        nodes = NginxNodes.start(directory.resolve("nginx"), List.of("127.0.0.1"));
        influx = InfluxServer.start(directory.resolve("influx")).createDatabase("jmeter");
        home = JMeterHome.create("5.6.3", directory.resolve("home")).withTrueload();
        processes = new GeneratorProcesses(directory, List.of(), "");
        Files.copy(
                GeneratorProcesses.EXAMPLE.resolve("users.csv"),
                processes.data().resolve("users.csv"));
        processes.jmeter("#!/bin/sh\nexec " + JavaHome.current().java()
                + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "
                + home.path().resolve("bin/ApacheJMeter.jar") + " \"$@\"\n");
    }

    @AfterEach
    void stopServers() {
        if (influx != null) {
            influx.close();
        }
        if (nodes != null) {
            nodes.close();
        }
    }

    @Test
    void aHealthyRunIsValidAndWhatIsWrittenIsWhatWasMeasured() throws IOException {
        Instant from = Instant.now();
        List<ManagedProcess> generators = new ArrayList<>();
        for (int index = 0; index < GENERATORS; index++) {
            generators.add(start(index));
        }
        ManagedProcess check = check(from, "--wait", "200");
        for (ManagedProcess generator : generators) {
            assertThat(generator.awaitExit(PATIENCE)).as(generator.output()).isZero();
        }

        assertThat(check.awaitExit(PATIENCE)).as(check.output()).isZero();

        long samples = 0;
        for (int index = 0; index < GENERATORS; index++) {
            Path results = processes.results("gen-" + index);
            Jtl jtl = Jtl.read(results.resolve("samples.jtl"));
            assertThat(jtl.failures()).isEmpty();
            samples += jtl.size();
            assertThat(processes.word(index)).startsWith("valid: ");
            assertThat(results.resolve("samples-health.html")).isNotEmptyFile();
            assertThat(check.output()).containsPattern("\ngen-" + index + " +valid +" + jtl.size() + " +" + jtl.size());
        }
        assertThat(check.output())
                .startsWith("Fleet valid: all 6 generators started together and ended, and each of their " + samples
                        + " samples is in the database")
                .doesNotContain("doubtful", "invalid", "farther", "need histogram");
    }

    @Test
    void whoIsKilledLateOrTwiceIsNamed() throws IOException {
        Instant from = Instant.now();
        List<ManagedProcess> others = new ArrayList<>();
        ManagedProcess killed = start(2);
        for (int index : new int[] {0, 1, 3, 3}) {
            others.add(start(index));
        }
        awaitStarted(0);
        ManagedProcess after = check(from, "--wait", "15");
        assertThat(after.awaitExit(PATIENCE)).as(after.output()).isEqualTo(3);
        assertThat(after.output()).contains("missing (invalid), gen-4, gen-5", "running (doubtful), gen-");
        others.add(start(4));
        ProcessHandle.of(killed.pid()).orElseThrow().descendants().forEach(ProcessHandle::destroyForcibly);
        for (ManagedProcess generator : others) {
            generator.awaitExit(PATIENCE);
        }

        ManagedProcess check =
                check(from, "--html", directory.resolve("fleet.html").toString());

        assertThat(check.awaitExit(PATIENCE)).as(check.output()).isEqualTo(3);
        assertThat(check.output())
                .contains("missing (invalid), gen-5: wrote nothing")
                .contains("gone (invalid), gen-2: never said that it ended, and wrote nothing after ")
                .contains("twice (invalid), gen-3: two generators wrote under this name at once")
                .containsPattern("late \\(doubtful\\), gen-4: started [\\d.]+ s later than half of all did")
                .doesNotContain("gone (invalid), gen-0", "late (doubtful), gen-0", "twice (invalid), gen-0");
        assertThat(directory.resolve("fleet.html")).content().contains("<h1 data-figures=\"invalid\">");
    }

    private ManagedProcess start(int index) throws IOException {
        return processes.start(
                index,
                GENERATORS,
                directory.resolve("jmeter-home"),
                Map.of("USERS", "12"),
                "-Jinflux.url=" + influx.writeUrl("jmeter"),
                "-Jhttp.host=127.0.0.1",
                "-Jhttp.port=" + nodes.port(),
                "-JplanRate=30/s",
                "-Jseconds=45",
                // Six cold JMeters on a small machine are in each other's way at first.
                "-Jtrueload.health.warmupSeconds=20",
                // What else runs on this machine is no fault of theirs.
                "-Jtrueload.health.machinePercent=101",
                "-Jtrueload.health.cpuPercent=101",
                "-Jtrueload.health.cpuWaitPercent=101",
                "-Jtrueload.health.lagMs=10000");
    }

    private void awaitStarted(int index) {
        Await.until(
                "gen-" + index + " writes",
                PATIENCE,
                () -> influx.number(
                                "jmeter",
                                "SELECT count(\"running\") AS \"n\" FROM \"events\" WHERE \"instance\" = 'gen-" + index
                                        + "'",
                                "n")
                        > 0);
    }

    private ManagedProcess check(Instant from, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                home.path().resolve("extras/trueload/bin/trueload-fleet").toString(),
                "--influx",
                influx.url(""),
                "--from",
                from.toString(),
                "--generators",
                "" + GENERATORS,
                "--late",
                "12"));
        command.addAll(Arrays.asList(more));
        return ManagedProcess.start(
                "fleet check", Files.createTempDirectory(directory, "check-"), Map.of("JMETER_HOME", ""), command);
    }
}
