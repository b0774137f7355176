// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class TextsTest {

    private final Texts texts = new Texts(TextsTest.class, "SomeTexts");

    @Test
    void followJMetersLanguageAndFallBackToEnglish() {
        Locale machine = Locale.getDefault();
        try {
            Locale.setDefault(Locale.SIMPLIFIED_CHINESE);
            JMeterUtils.setLocale(Locale.ENGLISH);
            assertThat(texts.get("check.start")).isEqualTo("Check");

            JMeterUtils.setLocale(Locale.SIMPLIFIED_CHINESE);
            assertThat(texts.get("check.start")).isEqualTo("\u68c0\u67e5");
            assertThat(texts.english("check.start")).isEqualTo("Check");
            assertThat(texts.fill("check.late", 3)).isEqualTo("Given up after 3 s");
            assertThat(texts.has("check.hint")).isFalse();
        } finally {
            Locale.setDefault(machine);
        }
    }
}
