// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.Launch.Mode;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LaunchTest {
    private static final String COMMAND = "/opt/jmeter/bin/ApacheJMeter.jar -n -t my plan.jmx -l /data/run 7/result.jtl"
            + " -Jthreads=5 -e -o /data/out";

    @TempDir
    private Path directory;

    @Test
    void goesBesideTheJtlUnderItsName() {
        assertThat(place(Map.of(), Mode.WITHOUT_GUI, COMMAND)).isEqualTo(Path.of("/data/run 7/result"));
        assertThat(place(Map.of(), Mode.WITHOUT_GUI, "ApacheJMeter.jar -n --logfile a.b.csv --testfile x.jmx"))
                .isEqualTo(Path.of("a.b").toAbsolutePath());
    }

    @Test
    void goesIntoTheWorkingFolderWithoutOne() {
        assertThat(place(Map.of(), Mode.GUI, "ApacheJMeter.jar"))
                .isEqualTo(Path.of("jmeter").toAbsolutePath());
        assertThat(place(Map.of("server_port", "2099"), Mode.SLAVE, "ApacheJMeter.jar -s"))
                .isEqualTo(Path.of("slave-2099").toAbsolutePath());
    }

    @Test
    void goesIntoTheWorkingFolderWhereSamplesGoToNoFile() {
        assertThat(place(Map.of(), Mode.WITHOUT_GUI, "ApacheJMeter.jar -n -t x.jmx -l " + directory))
                .isEqualTo(Path.of("jmeter").toAbsolutePath());
    }

    @Test
    void goesWhereThePropertySays() {
        String property = "trueload.health.report";
        String folder = directory.toString();

        assertThat(new Launch(Mode.WITHOUT_GUI, COMMAND).report(Map.of(property, "false")::get))
                .isEmpty();
        assertThat(new Launch(Mode.WITHOUT_GUI, COMMAND).report(Map.of(property, " ")::get))
                .isEmpty();
        assertThat(place(Map.of(property, folder), Mode.WITHOUT_GUI, COMMAND)).isEqualTo(directory.resolve("result"));
        assertThat(place(Map.of(property, folder + "/new/"), Mode.WITHOUT_GUI, COMMAND))
                .isEqualTo(directory.resolve("new/result"));
        assertThat(place(Map.of(property, folder + "/night-7"), Mode.WITHOUT_GUI, COMMAND))
                .isEqualTo(directory.resolve("night-7"));
    }

    @Test
    void goesNowhereWhereThePropertyIsSetToNothing() {
        for (String end : new String[] {"", " -Jthreads=5", "  "}) {
            assertThat(new Launch(Mode.WITHOUT_GUI, COMMAND + " -Jtrueload.health.report=" + end).report(name -> null))
                    .isEmpty();
        }
        assertThat(place(Map.of(), Mode.WITHOUT_GUI, COMMAND + " -Jtrueload.health.reports="))
                .isEqualTo(Path.of("/data/run 7/result"));
    }

    @Test
    void writesNothingIntoTheFolderOfAnotherProgram() {
        assertThat(new Launch(Mode.OTHER, "surefire.jar").report(name -> null)).isEmpty();
    }

    @Test
    void knowsThePlan() {
        assertThat(new Launch(Mode.WITHOUT_GUI, COMMAND).plan()).isEqualTo("my plan.jmx");
        assertThat(place(Map.of(), Mode.WITHOUT_GUI, "ApacheJMeter.jar -n -t x.jmx -l y.jtl"))
                .isEqualTo(Path.of("y").toAbsolutePath());
    }

    private static Path place(Map<String, String> properties, Mode mode, String command) {
        return new Launch(mode, command).report(properties::get).orElseThrow();
    }
}
