// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.http.NginxNodes;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.JMeterHome;
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

/**
 * JMeters of the zip that run the example's plan side by side before an nginx, the InfluxDB that they write to, and the
 * fleet check of the zip. Closing it fails when one of them shows one of {@link PlantedSecrets}. Not thread-safe.
 */
final class GeneratorFleet implements AutoCloseable {
    static final Duration PATIENCE = Duration.ofSeconds(240);

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
        processes.jmeter("#!/bin/sh\nexec " + JavaHome.current().java()
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
                                "SELECT count(\"covered\") AS \"n\" FROM \"jmeter\" WHERE \"instance\" = 'gen-" + index
                                        + "'",
                                "n")
                        > 0);
    }

    /** Starts the fleet check on what was written since a moment. */
    ManagedProcess check(Instant from, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                "bash",
                home.path().resolve("extras/trueload/bin/trueload-fleet").toString(),
                "--influx",
                influx.url(""),
                "--from",
                from.toString(),
                "--generators",
                "" + generators,
                "--late",
                "12"));
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
