// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SettingsTest {
    @Test
    void takesANumberFromItsProperty() {
        Settings settings = new Settings(Map.of("trueload.health.cpuPercent", " 75 ")::get);
        assertThat(settings.share("cpuPercent", 90)).isEqualTo(0.75);
        assertThat(settings.share("gcPercent", 10)).isEqualTo(0.10);
        assertThat(settings.problems()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ninety", "-1", "0", "NaN", "Infinity", "1e999", "90 %"})
    void keepsWhatIsUsualAndSaysSoOnceWhenAPropertyIsWrong(String text) {
        Settings settings = new Settings(Map.of("trueload.health.cpuPercent", text)::get);
        assertThat(settings.share("cpuPercent", 90)).isEqualTo(0.90);
        assertThat(settings.share("cpuPercent", 90)).isEqualTo(0.90);
        assertThat(settings.problems())
                .containsExactly("trueload.health.cpuPercent=" + text + " is not a positive number; 90.0 is used");
    }

    @Test
    void knowsTheNamesThatAreAskedFor() {
        assertThat(new Generator().settings.names()).contains("cpuPercent", "linkMbit", "serverTime", "connectProbe");
    }

    @Test
    void describesEveryPropertyInTheDocumentation() throws IOException {
        Map<String, Double> usual = new Generator().settings.usual();
        for (String page : new String[] {"docs/reference.md", "docs/zh/reference.md"}) {
            String text = Files.readString(Checkout.root().resolve(page));
            usual.forEach((name, value) -> assertThat(text)
                    .as(page)
                    .containsPattern("`" + Settings.PREFIX.replace(".", "\\.") + name + "` \\| "
                            + (value.isNaN() ? "" : Matter.number(value) + " ")));
        }
    }
}
