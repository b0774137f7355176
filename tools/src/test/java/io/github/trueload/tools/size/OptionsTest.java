// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
    @ParameterizedTest
    @CsvSource({"36000/s, 36000", "36000, 36000", "120000/min, 2000", "3600/h, 1", "0.5/s, 0.5"})
    void understandsRates(String text, double perSecond) throws UsageException {
        assertThat(Options.of("plan.jmx", "--target", text).target).isEqualTo(perSecond);
    }

    @Test
    void keepsPropertiesForJMeterInTheirOrder() throws UsageException {
        Options options = Options.of("-Jthreads=5", "plan.jmx", "--target=10/s", "-Jb=a=b");

        assertThat(options.arguments()).containsExactly("-Jthreads=5", "-Jb=a=b");
        assertThat(options.plan.getFileName()).hasToString("plan.jmx");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--target 1/s|the plan is missing",
                "plan.jmx|--target is missing: the load that is wanted, such as 36000/s",
                "plan.jmx --target|--target needs a value",
                "plan.jmx --target 5/d|--target is '5/d': enter a rate such as 36000/s",
                "plan.jmx --target 0/s|--target is '0/s': enter a rate",
                "plan.jmx --target -5/s|--target is '-5/s': enter a rate",
                "plan.jmx other.jmx --target 1/s|one plan is enough: other.jmx",
                "plan.jmx --target 1/s --ramps 0|--ramps is '0': enter a whole number from 1 to 20",
                "plan.jmx --target 1/s --ramp-seconds 1|--ramp-seconds is '1': enter a whole number from 5 to 3600",
                "plan.jmx --target 1/s --target-cpus a|--target-cpus is 'a': enter processors as taskset has them",
                "plan.jmx --target 1/s --pasword=secret|there is no option --pasword=...",
            })
    void saysWhatIsWrongAndWhatToEnter(String line, String message) {
        assertThatThrownBy(() -> Options.of(line.split(" ")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining(message)
                .hasMessageNotContaining("secret");
    }

    @Test
    void givesTheTargetEveryFourthProcessor() {
        assertThat(Processors.split(Processors.set("0-1"), true)).hasToString("{0} {1}");
        assertThat(Processors.split(Processors.set("0-7"), true)).hasToString("{0, 1, 2, 3, 4, 5} {6, 7}");
    }

    @Test
    void knowsProcessorsInRanges() {
        assertThat(Processors.set("0-2,5, 7-7").stream()).containsExactly(0, 1, 2, 5, 7);
    }
}
