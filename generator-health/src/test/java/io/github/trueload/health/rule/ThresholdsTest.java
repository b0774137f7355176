// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ThresholdsTest {
    @Test
    void takesAThresholdFromItsProperty() {
        Thresholds thresholds = Thresholds.from(Map.of("trueload.health.cpuPercent", " 75 ")::get);

        assertThat(thresholds.share("cpuPercent")).isEqualTo(0.75);
        assertThat(thresholds.share("gcPercent")).isEqualTo(0.10);
        assertThat(thresholds.problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ninety", "-1", "0", "NaN", "Infinity", "1e999", "90 %"})
    void keepsTheDefaultAndSaysSoWhenAPropertyIsWrong(String text) {
        Thresholds thresholds = Thresholds.from(Map.of("trueload.health.cpuPercent", text)::get);

        assertThat(thresholds.share("cpuPercent")).isEqualTo(0.90);
        assertThat(thresholds.problems())
                .containsExactly("trueload.health.cpuPercent=" + text + " is not a positive number; 90.0 is used");
    }

    @Test
    void describesEveryPropertyInTheDocumentation() throws IOException {
        for (String page : new String[] {"docs/reference.md", "docs/zh/reference.md"}) {
            String text = Files.readString(Checkout.root().resolve(page));
            Thresholds.properties().forEach((name, value) -> assertThat(text)
                    .as(page)
                    .containsPattern(
                            "`" + Thresholds.PREFIX.replace(".", "\\.") + name + "` \\| " + Words.number(value) + " "));
        }
    }
}
