// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.tools.cli.Program.UsageException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @Test
    void givesTheTargetEveryFourthProcessor() {
        Processors two = Processors.split(Processors.set("0-1"));
        Processors eight = Processors.split(Processors.set("0-7"));

        assertThat(two.generator + " " + two.target).isEqualTo("{0} {1}");
        assertThat(eight.generator + " " + eight.target).isEqualTo("{0, 1, 2, 3, 4, 5} {6, 7}");
    }

    @Test
    void knowsProcessorsInRanges() {
        assertThat(Processors.set("0-2,5, 7-7").stream()).containsExactly(0, 1, 2, 5, 7);
    }

    /** Else a target that has one processor would be taken for one that is far from full. */
    @Test
    void refusesARangeOfProcessorsThatOnlyBeginsOnThisMachine() throws UsageException {
        SizeOptions options = options("plan.jmx", "--target=1/s", "--target-cpus=0-1023");

        assertThatThrownBy(() -> Processors.of(options))
                .isInstanceOf(UsageException.class)
                .hasMessageStartingWith("--target-cpus");
    }

    private static SizeOptions options(String... arguments) throws UsageException {
        SizeOptions options = new SizeOptions();
        new CommandLine(options).parseArgs(arguments);
        options.read();
        return options;
    }
}
