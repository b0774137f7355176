// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.tools.cli.Program;
import io.github.trueload.tools.fleet.FleetCheck;
import io.github.trueload.tools.size.Sizing;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What all programs do with a command line. */
class ProgramsTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    fleet | --from now --generators 3 | Missing required option: '--influx=URL'
                    fleet | --influx u --from now --generators 0 | --generators is '0': enter a whole number from 1
                    fleet | --influx u --from now --generators x | option '--generators': 'x' is not an int
                    fleet | --influx u --generators 1 --from | --from
                    fleet | --influx u | Missing required option: '--generators=N'
                    fleet | --influx u --from now --generators 3 --late 0 | --late is '0': enter a whole number
                    fleet | --influx u --from now --generators 3 --wait -1 | --wait is '-1': enter a whole number
                    fleet | --influx u --from now-1m --generators 3 --password=secret | there is no option --password=
                    fleet | --influx u --from now --to now-1m --generators 3 | --from now is not before --to now-1m
                    fleet | --influx u --from now-1m --generators 3 more | one argument too many: more
                    fleet | --influx http://h/x --generators 3 | --influx http://h/x is no address of InfluxDB that can be
                    fleet | --influx http://h --generators 3 -Jtrueload.influx.proxy=a:b:c | proxy is no address
                    fleet | --influx http://h --generators 3 -Jtrueload.influx.tlsca=x | did you mean trueload.influx.tlsCa?
                    fleet | --influx http://h --generators 3 -Jtrueload.influx.gzip=maybe | trueload.influx.gzip is 'maybe'
                    size | --target 1/s | Missing required parameter: 'PLAN.jmx'
                    size | plan.jmx | Missing required option: '--target=RATE'
                    size | plan.jmx --target | Missing required parameter for option '--target'
                    size | plan.jmx --target 5/d | --target is '5/d': enter a rate such as 36000/s
                    size | plan.jmx --target 0/s | --target is '0/s': enter a rate
                    size | plan.jmx --target -5/s | --target is '-5/s': enter a rate
                    size | plan.jmx other.jmx --target 1/s | one argument too many: other.jmx
                    size | plan.jmx --target 1/s --ramps 0 | --ramps is '0': enter a whole number from 1 to 20
                    size | plan.jmx --target 1/s --ramp-seconds 1 | --ramp-seconds is '1': enter a whole number from 5
                    size | plan.jmx --target 1/s --target-cpus a | --target-cpus is 'a': enter processors as taskset has
                    size | plan.jmx --target 1/s --pasword=secret | there is no option --pasword=...
                    size | nowhere.jmx --target 1/s | there is no file
                    """)
    void whatIsWrongIsSaidAndWhatToEnter(String program, String line, String said) {
        assertThat(run(program, line.split(" "))).isEqualTo(64);

        assertThat(text(err))
                .startsWith("trueload-" + program + ": ")
                .contains(said)
                .endsWith("trueload-" + program + " --help tells the options\n")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @CsvSource({"fleet, docs/tools.md", "fleet, docs/zh/tools.md", "size, docs/tools.md", "size, docs/zh/tools.md"})
    void everyOptionHasItsLine(String program, String page) throws IOException {
        String text = Files.readString(Checkout.root().resolve(page));
        assertThat(run(program, "-h")).isZero();
        assertThat(run(program, "--help")).isZero();

        assertThat(Pattern.compile("(?m)^ +(--[a-z-]+)").matcher(text(out)).results())
                .hasSizeGreaterThan(10)
                .allMatch(option -> option.group(1).equals("--help") || text.contains(option.group(1)));
    }

    @Test
    void shellsLearnTheOptions() {
        assertThat(run("fleet", "--completion")).isZero();

        assertThat(text(out)).contains("complete -F", "trueload-fleet", "'--generators'");
    }

    private int run(String name, String... arguments) {
        PrintStream to = new PrintStream(out, true, StandardCharsets.UTF_8);
        PrintStream problems = new PrintStream(err, true, StandardCharsets.UTF_8);
        Program program =
                name.equals("fleet") ? new FleetCheck(Map.of(), to, problems) : new Sizing(Map.of(), to, problems);
        return program.run(arguments);
    }

    private static String text(ByteArrayOutputStream bytes) {
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
