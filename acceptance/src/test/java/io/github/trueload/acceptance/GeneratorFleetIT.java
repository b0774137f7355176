// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.jmeter.PlantedSecrets;
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
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeters of the zip run the example's plan side by side, and the fleet check of the zip judges them: six with InfluxDB
 * 1, three with InfluxDB 2.
 */
class GeneratorFleetIT {
    private static final Duration PATIENCE = Duration.ofSeconds(240);
    private static final int GENERATORS = 6;
    private static final int FEWER = 3;

    @TempDir
    private Path directory;

    @AutoClose
    private GeneratorFleet fleet;

    @BeforeEach
    void onlyWithEverything() {
        Skip.unlessAll(false);
    }

    @Test
    void aHealthyRunIsValidAndWhatIsWrittenIsWhatWasMeasured() throws IOException {
        startFleet(InfluxServer.start(directory.resolve("influx")), GENERATORS, "");

        assertHealthyRunIsValid(GENERATORS);
    }

    @Test
    void aHealthyRunIsValidInInfluxDbTwoToo() throws IOException {
        startFleet(InfluxServer.startTwo(directory.resolve("influx")), FEWER, "night");

        assertHealthyRunIsValid(FEWER);
    }

    @Test
    void whoIsMissingOrTwiceIsNamedInInfluxDbTwoToo() throws IOException {
        startFleet(InfluxServer.startTwo(directory.resolve("influx")), FEWER, "night");
        Instant from = Instant.now();
        List.of(fleet.start(0), fleet.start(1), fleet.start(1)).forEach(generator -> generator.end(PATIENCE));

        assertThat(fleet.check(from).end(PATIENCE).with(3))
                .contains("missing (invalid), gen-2: wrote nothing")
                .contains("twice (invalid), gen-1: two generators wrote under this name at once")
                .doesNotContain("twice (invalid), gen-0", "books (invalid), gen-0", "test-token");
    }

    @Test
    void whoIsKilledLateOrTwiceIsNamed() throws IOException {
        startFleet(InfluxServer.start(directory.resolve("influx")), GENERATORS, "night");
        Instant from = Instant.now();
        List<ManagedProcess> others = new ArrayList<>();
        ManagedProcess killed = fleet.start(2);
        for (int index : new int[] {0, 1, 3, 3}) {
            others.add(fleet.start(index));
        }
        for (int index = 0; index < 4; index++) {
            fleet.awaitStarted(index);
        }
        assertThat(fleet.check(from).end(PATIENCE).with(3))
                .contains("missing (invalid), gen-4, gen-5", "running (doubtful), gen-");
        others.add(fleet.start(4));
        ProcessHandle.of(killed.pid()).orElseThrow().descendants().forEach(ProcessHandle::destroyForcibly);
        others.forEach(generator -> generator.end(PATIENCE));

        String html = directory.resolve("fleet.html").toString();
        assertThat(fleet.check(from, "--html", html).end(PATIENCE).with(3))
                .contains("missing (invalid), gen-5: wrote nothing")
                .contains("gone (invalid), gen-2: never said that it ended, and wrote nothing after ")
                .contains("twice (invalid), gen-3: two generators wrote under this name at once")
                .containsPattern("late \\(doubtful\\), gen-4: started [\\d.]+ s later than half of all did")
                .doesNotContain("gone (invalid), gen-0", "late (doubtful), gen-0", "twice (invalid), gen-0");
        assertThat(directory.resolve("fleet.html")).content().contains("<h1 data-figures=\"invalid\">");
    }

    private void assertHealthyRunIsValid(int of) throws IOException {
        Instant from = Instant.now();
        List<ManagedProcess> generators = new ArrayList<>();
        for (int index = 0; index < of; index++) {
            generators.add(fleet.start(index));
        }
        ManagedProcess check = fleet.check(from, "--wait", "200");
        generators.forEach(generator -> generator.end(PATIENCE).with(0));
        String word = check.end(PATIENCE).with(0);

        long samples = 0;
        for (int index = 0; index < of; index++) {
            Path results = fleet.processes().results("gen-" + index);
            Jtl jtl = Jtl.read(results.resolve("samples.jtl"));
            assertThat(jtl.failures()).isEmpty();
            samples += jtl.size();
            assertThat(fleet.processes().word(index)).startsWith("valid: ");
            assertThat(results.resolve("samples-health.html")).isNotEmptyFile();
            assertThat(word).containsPattern("\ngen-" + index + " +valid +" + jtl.size() + " +" + jtl.size());
        }
        assertThat(word)
                .startsWith("Fleet valid: all " + of + " generators started together and ended, and each of their "
                        + samples + " samples is in the database")
                .doesNotContain("doubtful", "invalid", "farther", "need histogram");
    }

    private void startFleet(InfluxServer influx, int generators, String run) throws IOException {
        fleet = new GeneratorFleet(directory, influx, generators, run);
    }

    /**
     * JMeters of the zip that run the example's plan side by side before an nginx, the InfluxDB that they write to, and
     * the fleet check of the zip. Closing it fails when one of them shows one of {@link PlantedSecrets}. Not
     * thread-safe.
     */
    private static final class GeneratorFleet implements AutoCloseable {
        private static final String PASSWORD = PlantedSecrets.of("influx");

        private final Path directory;
        private final int generators;
        private final String run;
        private final NginxNodes nodes;
        private final InfluxServer influx;
        private final JMeterHome home;
        private final GeneratorProcesses processes;

        /**
         * Starts nginx and takes the database server over; a database {@code jmeter} is made there.
         *
         * @param generators how many JMeters there ought to be
         * @param run what they are told that the run is called; empty for nothing
         */
        GeneratorFleet(Path directory, InfluxServer influx, int generators, String run) throws IOException {
            this.run = run;
            this.directory = directory;
            this.generators = generators;
            this.influx = influx.createDatabase("jmeter");
            nodes = NginxNodes.start(directory.resolve("nginx"), List.of("127.0.0.1"));
            home = JMeterHome.trueload(directory)
                    .append(
                            "user.properties",
                            influx.token().isEmpty()
                                    ? "trueload.influx.username=ada\ntrueload.influx.password=" + PASSWORD
                                    : "trueload.influx.influxdbToken=" + influx.token());
            processes = new GeneratorProcesses(directory, List.of(), "");
            Files.copy(
                    GeneratorProcesses.EXAMPLE.resolve("users.csv"),
                    processes.data().resolve("users.csv"));
            processes.jmeter("exec " + JavaHome.current().java()
                    + " -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -jar "
                    + home.path().resolve("bin/ApacheJMeter.jar") + " \"$@\"\n");
        }

        GeneratorProcesses processes() {
            return processes;
        }

        /** Starts one of the generators. */
        ManagedProcess start(int index) throws IOException {
            return processes.start(
                    index,
                    generators,
                    directory.resolve("jmeter-home"),
                    Map.of("USERS", "" + 2 * generators, "RUN", run),
                    "-Jinflux.url=" + influx.writeUrl("jmeter"),
                    "-Jhttp.host=127.0.0.1",
                    "-Jhttp.port=" + nodes.port(),
                    "-JplanRate=" + 5 * generators + "/s",
                    "-Jseconds=45",
                    // Cold JMeters on a small machine are in each other's way at first.
                    "-Jtrueload.health.warmupSeconds=20",
                    // What else runs on this machine is no fault of theirs.
                    "-Jtrueload.health.machinePercent=101",
                    "-Jtrueload.health.cpuPercent=101",
                    "-Jtrueload.health.cpuWait=false",
                    "-Jtrueload.health.lagMs=10000");
        }

        /** Waits until the database has a row of the first interval of a generator. */
        void awaitStarted(int index) {
            Await.until(
                    "gen-" + index + " writes",
                    PATIENCE,
                    () -> influx.number(
                                    "jmeter",
                                    "SELECT count(\"covered\") AS \"n\" FROM \"jmeter\" WHERE \"instance\" = 'gen-"
                                            + index + "'",
                                    "n")
                            > 0);
        }

        /** Starts the fleet check on what was written since a moment. */
        ManagedProcess check(Instant from, String... more) throws IOException {
            List<String> command = new ArrayList<>(List.of(
                    "bash",
                            home.path()
                                    .resolve("extras/trueload/bin/trueload-fleet")
                                    .toString(),
                    "--influx", influx.url(""),
                    "--from", from.toString(),
                    "--generators", "" + generators,
                    "--late", "12"));
            command.addAll(Arrays.asList(more));
            return ManagedProcess.start(
                    "fleet check", Files.createTempDirectory(directory, "check-"), environment(), command);
        }

        private Map<String, String> environment() {
            return influx.token().isEmpty()
                    ? Map.of("JMETER_HOME", "", "INFLUX_USERNAME", "ada", "INFLUX_PASSWORD", PASSWORD)
                    : Map.of(
                            "JMETER_HOME",
                            "",
                            "INFLUX_TOKEN",
                            influx.token(),
                            "INFLUX_BUCKET",
                            "jmeter",
                            "INFLUX_ORG",
                            InfluxServer.ORGANIZATION);
        }

        @Override
        public void close() {
            influx.close();
            nodes.close();
            PlantedSecrets.lookIn(directory);
        }
    }
}
