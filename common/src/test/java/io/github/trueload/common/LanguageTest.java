// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterExtension.class)
class LanguageTest {
    private final Locale before = JMeterUtils.getLocale();

    @AfterEach
    void putBack() {
        JMeterUtils.setLocale(before);
        JMeterUtils.getJMeterProperties().remove(Language.PROPERTY);
    }

    @ParameterizedTest(name = "JMeter in {0}, property {1}: Chinese {2}, a problem {3}")
    @CsvSource({
        "zh_CN, , true, false",
        "zh_TW, , true, false",
        "en, , false, false",
        "fr, , false, false",
        "en, zh, true, false",
        "en, zh_CN, true, false",
        "zh_CN, en, false, false",
        "zh_CN, English, false, false",
        "zh_CN, fr, true, true",
        "en, fr, false, true"
    })
    void isJMetersUnlessThePropertyNamesAnother(String jmeter, String property, boolean chinese, boolean problem) {
        String[] parts = jmeter.split("_");
        JMeterUtils.setLocale(parts.length == 1 ? new Locale(parts[0]) : new Locale(parts[0], parts[1]));
        if (property != null) {
            JMeterUtils.setProperty(Language.PROPERTY, property);
        }

        assertThat(Language.isChinese()).isEqualTo(chinese);
        assertThat(!Language.problem().isEmpty()).isEqualTo(problem);
    }
}
