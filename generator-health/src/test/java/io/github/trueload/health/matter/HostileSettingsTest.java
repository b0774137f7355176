// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Texts of properties that nobody would write: each is the threshold it says, or is told, and changes no other one. */
@EndsInTime
class HostileSettingsTest {
    private final Map<String, Double> defaults = numbers();
    private final List<String> names = new ArrayList<>(defaults.keySet());
    private final Random random = new Random(16);
    private int taken;
    private int told;

    @Test
    void areTakenOrToldAndChangeNoOther() {
        Mutations texts = Mutations.of(16, "75", "0.5", " 12.5 ", "1e3", "3600");
        for (int i = 0; i < Mutations.INPUTS; i++) {
            check(names.get(random.nextInt(names.size())), texts.text());
        }
        assertThat(taken).isGreaterThan(Mutations.INPUTS / 20);
        assertThat(told).isGreaterThan(Mutations.INPUTS / 20);
    }

    /** No sum of them is so great that it is below zero. */
    @Test
    void makeChecksThatWantSomeSeconds() {
        Mutations texts = Mutations.of(17, "5", "2147483647");
        for (int i = 0; i < Mutations.INPUTS / 50; i++) {
            Generator generator = generator(names.get(random.nextInt(names.size())), texts.text());
            for (Check check : generator.matters.checks()) {
                assertThat(check.seconds).as("%s", check.tag).isPositive();
                assertThat(check.seconds + generator.settings.warmupSeconds()).isPositive();
            }
        }
    }

    private void check(String name, String text) {
        Settings settings = settings(name, text);

        double value = settings.number(name, defaults.get(name));
        Map<String, Double> expected = new HashMap<>(defaults);
        if (text.trim().isEmpty()) {
            assertThat(settings.problems()).isEmpty();
        } else if (settings.problems().isEmpty()) {
            taken++;
            assertThat(value).as(text).isPositive().isFinite().isEqualTo(Double.parseDouble(text));
            expected.put(name, value);
        } else {
            told++;
            assertThat(text).as("what is told").doesNotMatch("\\s*[1-9]\\d{0,9}\\s*");
            assertThat(settings.problems()).hasSize(1).first().asString().contains(name, text, "" + value);
        }
        Map<String, Double> read = new HashMap<>();
        names.forEach(each -> read.put(each, settings.number(each, defaults.get(each))));
        assertThat(read).isEqualTo(expected);
    }

    private static Settings settings(String name, String text) {
        return new Settings(Map.of(Settings.PREFIX + name, text)::get);
    }

    private static Generator generator(String name, String text) {
        return new Generator(Map.of(Settings.PREFIX + name, text)::get);
    }

    private static Map<String, Double> numbers() {
        Map<String, Double> numbers = new HashMap<>(new Generator().settings.usual());
        numbers.values().removeIf(value -> value.isNaN());
        return numbers;
    }
}
