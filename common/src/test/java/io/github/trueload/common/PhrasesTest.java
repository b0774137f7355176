// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.util.Locale;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@ExtendWith(JMeterExtension.class)
class PhrasesTest {

    private final Phrases phrases = Phrases.of(PhrasesTest.class, "phrases.txt");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a lock|锁",
                "12 % of the time was a lock|时间的 12 % 是锁",
                "below 1 % of the time was a lock|时间的 不到 1 % 是锁",
                "12 +-3 % of the time was Sdk.call|时间的 12 ±3 % 是Sdk.call",
                "a lock; a lock (a lock; a lock)|锁；锁（锁；锁）",
                "a lock: 5 % of the time was a lock; a lock|锁：时间的 5 % 是锁；锁",
                "a lock, a lock|锁，锁",
                "timer 'a lock; 1' waits|定时器“a lock; 1”在等",
                "timer 'it's' waits; a lock|定时器“it's”在等；锁",
                "nobody knows this|nobody knows this",
                "nobody knows, what: this (is)|nobody knows, what: this (is)",
                "a lock, which nobody knows|锁，which nobody knows",
                "(a lock)|（锁）"
            })
    void saysWhatItKnowsAndLeavesTheRest(String english, String other) {
        assertThat(phrases.say(english)).isEqualTo(other);
    }

    @Test
    void thePhraseThatSaysMostIsTaken() {
        assertThat(phrases.say("a lock of all locks")).isEqualTo("最大的锁");
    }

    @Test
    void hostileTextsCostLittle() {
        String hostile = "timer '".repeat(1000) + "(".repeat(5000) + " waits; : , ".repeat(500);

        assertThat(phrases.say(hostile)).isNotEmpty();
        assertThat(phrases.say("x".repeat(1_000_000))).hasSize(1_000_000);
        assertThat(Phrases.NONE.say("a lock")).isEqualTo("a lock");
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
    void theLanguageIsJMetersUnlessThePropertyNamesAnother(
            String jmeter, String property, boolean chinese, boolean problem) {
        String[] parts = jmeter.split("_");
        JMeterUtils.setLocale(parts.length == 1 ? new Locale(parts[0]) : new Locale(parts[0], parts[1]));
        if (property != null) {
            JMeterUtils.setProperty(Phrases.LANGUAGE, property);
        }

        assertThat(Phrases.isChinese()).isEqualTo(chinese);
        assertThat(!Phrases.problem().isEmpty()).isEqualTo(problem);
    }
}
