// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import static io.github.trueload.acceptance.GeneratorFleet.PATIENCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.influx.InfluxServer;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * JMeters of the zip run the example's plan side by side, and the fleet check of the zip judges them: six with InfluxDB
 * 1, three with InfluxDB 2.
 */
class GeneratorFleetIT {
    private static final int GENERATORS = 6;
    private static final int FEWER = 3;

    @TempDir
    private Path directory;

    private GeneratorFleet fleet;

    @BeforeEach
    void onlyWithEverything() {
        Skip.unlessAll(false);
    }

    @AfterEach
    void stopServers() {
        if (fleet != null) {
            fleet.close();
        }
    }

    @Test
    void aHealthyRunIsValidAndWhatIsWrittenIsWhatWasMeasured() throws IOException {
        startFleet(InfluxServer.start(directory.resolve("influx")), GENERATORS, "");

        assertHealthyRunIsValid(GENERATORS);
    }

    @Test
    void aHealthyRunIsValidInInfluxDbTwoToo() throws IOException {
        startFleet(two(), FEWER, "night");

        assertHealthyRunIsValid(FEWER);
    }

    @Test
    void whoIsMissingOrTwiceIsNamedInInfluxDbTwoToo() throws IOException {
        startFleet(two(), FEWER, "night");
        Instant from = Instant.now();
        List<ManagedProcess> others = List.of(fleet.start(0), fleet.start(1), fleet.start(1));
        for (ManagedProcess generator : others) {
            generator.awaitExit(PATIENCE);
        }

        ManagedProcess check = fleet.check(from);

        assertThat(check.awaitExit(PATIENCE)).as(check.output()).isEqualTo(3);
        assertThat(check.output())
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
        ManagedProcess after = fleet.check(from);
        assertThat(after.awaitExit(PATIENCE)).as(after.output()).isEqualTo(3);
        assertThat(after.output()).contains("missing (invalid), gen-4, gen-5", "running (doubtful), gen-");
        others.add(fleet.start(4));
        ProcessHandle.of(killed.pid()).orElseThrow().descendants().forEach(ProcessHandle::destroyForcibly);
        for (ManagedProcess generator : others) {
            generator.awaitExit(PATIENCE);
        }

        ManagedProcess check =
                fleet.check(from, "--html", directory.resolve("fleet.html").toString());

        assertThat(check.awaitExit(PATIENCE)).as(check.output()).isEqualTo(3);
        assertThat(check.output())
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
        for (ManagedProcess generator : generators) {
            assertThat(generator.awaitExit(PATIENCE)).as(generator.output()).isZero();
        }

        assertThat(check.awaitExit(PATIENCE)).as(check.output()).isZero();

        long samples = 0;
        for (int index = 0; index < of; index++) {
            Path results = fleet.processes().results("gen-" + index);
            Jtl jtl = Jtl.read(results.resolve("samples.jtl"));
            assertThat(jtl.failures()).isEmpty();
            samples += jtl.size();
            assertThat(fleet.processes().word(index)).startsWith("valid: ");
            assertThat(results.resolve("samples-health.html")).isNotEmptyFile();
            assertThat(check.output()).containsPattern("\ngen-" + index + " +valid +" + jtl.size() + " +" + jtl.size());
        }
        assertThat(check.output())
                .startsWith("Fleet valid: all " + of + " generators started together and ended, and each of their "
                        + samples + " samples is in the database")
                .doesNotContain("doubtful", "invalid", "farther", "need histogram");
    }

    private InfluxServer two() {
        Skip.unless(InfluxServer.hasTwo(), "no InfluxDB 2; run testkit/get-servers influxd-2, as ./check --all does");
        return InfluxServer.startTwo(directory.resolve("influx"));
    }

    private void startFleet(InfluxServer influx, int generators, String run) throws IOException {
        fleet = new GeneratorFleet(directory, influx, generators, run);
    }
}
