// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

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
class HostileThresholdsTest {
    private final Map<String, Double> defaults = Thresholds.properties();
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
    void makeRulesThatWantSomeReadings() {
        Mutations texts = Mutations.of(17, "5", "2147483647");
        for (int i = 0; i < Mutations.INPUTS; i++) {
            Thresholds thresholds = thresholds(names.get(random.nextInt(names.size())), texts.text());
            for (Rule rule : Rules.of(thresholds)) {
                assertThat(rule.seconds()).as("%s", rule.kind()).isPositive();
                assertThat(rule.seconds() + thresholds.warmupSeconds()).isPositive();
            }
        }
    }

    private void check(String name, String text) {
        Thresholds thresholds = thresholds(name, text);

        double value = thresholds.number(name);
        Map<String, Double> expected = new HashMap<>(defaults);
        if (text.trim().isEmpty()) {
            assertThat(thresholds.problems()).isEmpty();
        } else if (thresholds.problems().isEmpty()) {
            taken++;
            assertThat(value).as(text).isPositive().isFinite().isEqualTo(Double.parseDouble(text));
            expected.put(name, value);
        } else {
            told++;
            assertThat(text).as("what is told").doesNotMatch("\\s*[1-9]\\d{0,9}\\s*");
            assertThat(thresholds.problems()).hasSize(1).first().asString().contains(name, text, "" + value);
        }
        Map<String, Double> read = new HashMap<>();
        names.forEach(each -> read.put(each, thresholds.number(each)));
        assertThat(read).isEqualTo(expected);
    }

    private static Thresholds thresholds(String name, String text) {
        return Thresholds.from(Map.of(Thresholds.PREFIX + name, text)::get);
    }
}
