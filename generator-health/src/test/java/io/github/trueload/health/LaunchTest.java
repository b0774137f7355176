// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.health.Launch.Mode;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LaunchTest {
    private static final String COMMAND = "/opt/jmeter/bin/ApacheJMeter.jar -n -t my plan.jmx -l /data/run 7/result.jtl"
            + " -Jthreads=5 -e -o /data/out";
    private static final String REPORT = "trueload.health.report";

    @TempDir
    private Path directory;

    /** The property may be missing, and FOLDER stands for one that is there; a report that stands nowhere is none. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    # mode      | property           | command                      | report
                    WITHOUT_GUI |                    | COMMAND                      | /data/run 7/result
                    WITHOUT_GUI |                    | -n --logfile a.b.csv -t x    | a.b
                    WITHOUT_GUI |                    | -n -t x.jmx -l y.jtl         | y
                    WITHOUT_GUI |                    | -n -tx.jmx -ly.jtl           | y
                    WITHOUT_GUI |                    | -n -t x -l \uFFFD\uFFFD.jtl   | ??
                    GUI         |                    | ''                           | jmeter
                    SLAVE       |                    | -s                           | slave-2099
                    WITHOUT_GUI | false              | COMMAND                      |
                    WITHOUT_GUI | ' '                | COMMAND                      |
                    WITHOUT_GUI | FOLDER             | COMMAND                      | FOLDER/result
                    WITHOUT_GUI | FOLDER/new/        | COMMAND                      | FOLDER/new/result
                    WITHOUT_GUI | FOLDER/night-7     | COMMAND                      | FOLDER/night-7
                    WITHOUT_GUI |                    | COMMAND -JREPORT=            |
                    WITHOUT_GUI |                    | COMMAND -JREPORT= -Jthreads=5 |
                    WITHOUT_GUI |                    | 'COMMAND -JREPORT=  '        |
                    WITHOUT_GUI |                    | COMMAND -JREPORTs=           | /data/run 7/result
                    OTHER       |                    | surefire.jar                 |
                    """)
    void goesBesideTheJtlOrWhereThePropertySays(Mode mode, String property, String command, String report) {
        String line =
                command.startsWith("COMMAND") ? command.replace("COMMAND", COMMAND) : "ApacheJMeter.jar " + command;
        Map<String, String> properties = new HashMap<>(Map.of("server_port", "2099"));
        properties.put(REPORT, property == null ? null : property.replace("FOLDER", "" + directory));
        assertThat(new Launch(mode, line.replace("REPORT", REPORT).replace("FOLDER", "" + directory))
                        .report(properties::get))
                .isEqualTo(Optional.ofNullable(report).map(path -> Path.of(path.replace("FOLDER", "" + directory))
                        .toAbsolutePath()));
    }

    @Test
    void knowsThePlan() {
        assertThat(new Launch(Mode.WITHOUT_GUI, COMMAND).plan()).isEqualTo("my plan.jmx");
    }

    /** Nobody tells elements of a master that the test starts, and nobody gave it up. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    -n -t x.jmx -R 10.0.0.5:1099,10.0.0.6 | true
                    -n -t x.jmx -R10.0.0.5                | true
                    -n -t x.jmx --remotestart=10.0.0.5    | true
                    -n -r -t x.jmx                        | true
                    -nr -t x.jmx                          | true
                    -rn -t x.jmx                          | true
                    -Xenr -t x.jmx                        | true
                    -enR10.0.0.5 -t x.jmx                 | true
                    -n -t x.jmx --runremote               | true
                    -n -t shop-R.jmx -l x-r.jtl -Jr=-1    | false
                    COMMAND                               | false
                    """)
    void knowsThatTheTestRunsOnSlaves(String command, boolean master) {
        String line = "ApacheJMeter.jar " + command.replace("COMMAND", COMMAND);
        assertThat(new Launch(Mode.WITHOUT_GUI, line).isMaster()).isEqualTo(master);
    }
}
