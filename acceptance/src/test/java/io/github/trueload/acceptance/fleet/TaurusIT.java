// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Skip;
import io.github.trueload.testkit.TestFiles;
import io.github.trueload.testkit.jmeter.JMeterHome;
import io.github.trueload.testkit.jmeter.Jtl;
import io.github.trueload.testkit.process.DebianTool;
import io.github.trueload.testkit.process.FreePorts;
import io.github.trueload.testkit.process.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Taurus runs a JMeter over which the zip was unzipped, by the example of the zip. */
class TaurusIT {
    private static final Duration PATIENCE = Duration.ofMinutes(4);

    @TempDir
    private Path directory;

    private JMeterHome home;

    @BeforeEach
    void needTaurus() {
        Skip.unlessAll(false);
        Skip.unless(DebianTool.find("bzt").isPresent(), "no bzt; run testkit/get-servers bzt, as ./check --all does");
        home = JMeterHome.trueload(directory).withStartScript();
    }

    @Test
    void everyPluginOfThePlanWorksAndTheLogIsQuiet() throws IOException {
        List<Path> before = plugins();
        try (AllPlugins plugins = new AllPlugins(directory)) {
            Path plan = plugins.write(directory.resolve("all.jmx"), 8);
            // What else this machine does may be in the way of a rate, which is no matter here.
            Path more = Files.writeString(
                    directory.resolve("more.yml"),
                    "modules: {jmeter: {properties: {trueload.health.failOn: '', trueload.health.goals: ''}}}\n");
            bzt(plan, more.toString(), "-o", "scenarios.shop.properties.run=taurus")
                    .end(PATIENCE)
                    .with(0);

            Jtl jtl = Jtl.read(directory.resolve("artifacts/kpi.jtl"));
            assertThat(jtl.failures()).isEmpty();
            assertThat(jtl.column("label")).contains("http", "dubbo");
            for (String database : List.of(AllPlugins.BY_SLAVES, AllPlugins.BY_MASTER)) {
                assertThat(plugins.influx.samples(database, "application='taurus-none-none'"))
                        .isEqualTo(jtl.size());
            }
            String log = Files.readString(directory.resolve("artifacts/jmeter.log"));
            assertThat(log)
                    .contains("Dubbo 3.3 reference opened", "new connections, 2 addresses, 1 look-ups")
                    .contains("recorded " + jtl.size() + ", written " + jtl.size() + ", dropped 0 samples");
            assertThat(log.lines().filter(line -> line.contains(" WARN ") || line.contains(" ERROR ")))
                    .allMatch(line -> line.contains("Generator health, "));
        }
        assertThat(directory.resolve("report/night-health.html")).isNotEmptyFile();
        assertThat(directory.resolve("user/.bzt/jmeter-taurus")).doesNotExist();
        assertThat(plugins()).as("nothing was downloaded into lib/ext").isEqualTo(before);
    }

    /** JMeter's exit code 3; Taurus passes on that there was one. */
    @Test
    void invalidFiguresFailTheRun() throws IOException {
        String nowhere = "settings.env.INFLUX_URL=http://127.0.0.1:" + FreePorts.next() + "/write?db=jmeter";
        Path plan = home.path().resolve("extras/trueload/examples/influx-aggregated.jmx");
        assertThat(bzt(plan, "-o", nowhere, "-o", "scenarios.shop.properties.seconds=4")
                        .end(PATIENCE)
                        .with(1))
                .contains("JMeter exited with non-zero code: 3");
    }

    /** And its exit code 4. */
    @Test
    void missedGoalsFailTheRun() throws IOException {
        Path more = Files.writeString(
                directory.resolve("more.yml"), "modules: {jmeter: {properties: {trueload.health.failOn: ''}}}\n");
        Path plan = home.path().resolve("extras/trueload/examples/generator-health.jmx");
        String[] options = {
            "-o", "settings.env.GOALS=count < 1", "-o", "scenarios.shop.properties.seconds=4", more.toString()
        };
        assertThat(bzt(plan, options).end(PATIENCE).with(1)).contains("JMeter exited with non-zero code: 4");
        assertThat(directory.resolve("report/night-health.xml")).isNotEmptyFile();
    }

    private ManagedProcess bzt(Path plan, String... more) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                DebianTool.require("bzt").path().toString(),
                home.path().resolve("extras/trueload/examples/taurus.yml").toString()));
        command.addAll(Arrays.asList(more));
        command.addAll(List.of(
                "-o", "settings.env.JMETER_HOME=" + home.path(),
                "-o", "settings.env.PLAN=" + plan,
                "-o", "settings.env.REPORT=" + Files.createDirectories(directory.resolve("report")) + "/night",
                "-o", "settings.artifacts-dir=" + directory.resolve("artifacts"),
                "-o", "modules.console.disable=true",
                "-o", "modules.jmeter.shutdown-port=" + FreePorts.next()));
        Path user = Files.createDirectories(directory.resolve("user"));
        return ManagedProcess.start("bzt", directory.resolve("bzt"), Map.of("HOME", user.toString()), command);
    }

    private List<Path> plugins() {
        return TestFiles.in(home.path().resolve("lib/ext"), "*");
    }
}
