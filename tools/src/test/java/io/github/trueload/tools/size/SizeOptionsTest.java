// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.tools.cli.Program.UsageException;
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
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SizeOptionsTest {
    @ParameterizedTest
    @CsvSource({"36000/s, 36000", "36000, 36000", "120000/min, 2000", "3600/h, 1", "0.5/s, 0.5"})
    void understandsRates(String text, double perSecond) throws UsageException {
        assertThat(options("plan.jmx", "--target", text).target).isEqualTo(perSecond);
    }

    @Test
    void keepsPropertiesForJMeterInTheirOrder() throws UsageException {
        SizeOptions options = options("-Jthreads=5", "plan.jmx", "--target=10/s", "-Jb=a=b");

        assertThat(options.arguments()).containsExactly("-Jthreads=5", "-Jb=a=b");
        assertThat(options.plan.getFileName()).hasToString("plan.jmx");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--target 1/s|Missing required parameter: 'PLAN.jmx'",
                "plan.jmx|Missing required option: '--target=RATE'",
                "plan.jmx --target|Missing required parameter for option '--target'",
                "plan.jmx --target 5/d|--target is '5/d': enter a rate such as 36000/s",
                "plan.jmx --target 0/s|--target is '0/s': enter a rate",
                "plan.jmx --target -5/s|--target is '-5/s': enter a rate",
                "plan.jmx other.jmx --target 1/s|one argument too many: other.jmx",
                "plan.jmx --target 1/s --ramps 0|--ramps is '0': enter a whole number from 1 to 20",
                "plan.jmx --target 1/s --ramp-seconds 1|--ramp-seconds is '1': enter a whole number from 5 to 3600",
                "plan.jmx --target 1/s --target-cpus a|--target-cpus is 'a': enter processors as taskset has them",
                "plan.jmx --target 1/s --pasword=secret|there is no option --pasword=...",
                "nowhere.jmx --target 1/s|there is no file ",
            })
    void saysWhatIsWrongAndWhatToEnter(String line, String message) {
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(err, true, StandardCharsets.UTF_8);

        assertThat(new Sizing(Map.of(), stream, stream).run(line.split(" "))).isEqualTo(64);

        assertThat(err.toString(StandardCharsets.UTF_8))
                .startsWith("trueload-size: ")
                .contains(message)
                .endsWith("trueload-size --help tells the options\n")
                .doesNotContain("secret");
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/tools.md", "docs/zh/tools.md"})
    void everyOptionHasItsLine(String page) throws IOException {
        String text = Files.readString(Checkout.root().resolve(page));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        PrintStream stream = new PrintStream(out, true, StandardCharsets.UTF_8);
        assertThat(new Sizing(Map.of(), stream, stream).run("--help")).isZero();

        assertThat(Pattern.compile("(?m)^ +(--[a-z-]+)")
                        .matcher(out.toString(StandardCharsets.UTF_8))
                        .results())
                .hasSizeGreaterThan(10)
                .allMatch(option -> option.group(1).equals("--help") || text.contains(option.group(1)));
    }

    @Test
    void givesTheTargetEveryFourthProcessor() {
        assertThat(Processors.split(Processors.set("0-1"))).hasToString("{0} {1}");
        assertThat(Processors.split(Processors.set("0-7"))).hasToString("{0, 1, 2, 3, 4, 5} {6, 7}");
    }

    @Test
    void knowsProcessorsInRanges() {
        assertThat(Processors.set("0-2,5, 7-7").stream()).containsExactly(0, 1, 2, 5, 7);
    }

    private static SizeOptions options(String... arguments) throws UsageException {
        SizeOptions options = new SizeOptions();
        new CommandLine(options).parseArgs(arguments);
        options.read();
        return options;
    }
}
