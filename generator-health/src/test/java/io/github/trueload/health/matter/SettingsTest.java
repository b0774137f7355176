// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@EndsInTime
class SettingsTest {
    private final Map<String, Double> defaults = numbers();
    private final List<String> names = new ArrayList<>(defaults.keySet());
    private final Random random = new Random(16);
    private int taken;
    private int told;

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

    @ParameterizedTest
    @CsvSource({
        ",true,",
        "' TRUE ',true,",
        "False,false,",
        "no,true,trueload.health.cpuWait=no is neither true nor false"
    })
    void takesASwitchThatIsOnAndSaysWhatIsNone(String text, boolean on, String problem) {
        Settings settings = new Settings(name -> text);
        assertThat(settings.isOn("cpuWait")).isEqualTo(on);
        assertThat(String.join("", settings.problems())).startsWith(problem == null ? "" : problem);
        assertThat(settings.problems().isEmpty()).isEqualTo(problem == null);
    }

    @Test
    void knowsTheNamesThatAreAskedFor() {
        assertThat(new Generator().settings.names()).contains("cpuPercent", "linkMbit", "serverTime", "connectProbe");
    }

    @Test
    void describesEveryPropertyInTheDocumentation() throws IOException {
        Map<String, Double> usual = usual();
        for (String page : new String[] {"docs/reference.md", "docs/zh/reference.md"}) {
            String text = Files.readString(Checkout.root().resolve(page));
            usual.forEach((name, value) -> assertThat(text)
                    .as(page)
                    .containsPattern("`" + Settings.PREFIX.replace(".", "\\.") + name + "` \\| "
                            + (value.isNaN() ? "" : Matter.number(value) + " ")));
        }
    }

    /** Texts that nobody would write: each is the threshold it says, or is told, and changes no other one. */
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
            String name = names.get(random.nextInt(names.size()));
            Generator generator = new Generator(Map.of(Settings.PREFIX + name, texts.text())::get);
            for (Check check : generator.matters.checks()) {
                assertThat(check.seconds).as("%s", check.tag).isPositive();
                assertThat(check.seconds + generator.settings.warmupSeconds()).isPositive();
            }
        }
    }

    private void check(String name, String text) {
        Settings settings = new Settings(Map.of(Settings.PREFIX + name, text)::get);

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

    private static Map<String, Double> numbers() {
        Map<String, Double> numbers = usual();
        numbers.values().removeIf(value -> value.isNaN());
        return numbers;
    }

    /** All numbers by their names, NaN without one, as they are told to whoever sets none of them right. */
    private static Map<String, Double> usual() {
        Map<String, Double> usual = new TreeMap<>();
        Pattern number = Pattern.compile(
                Pattern.quote(Settings.PREFIX) + "(\\w+)=none is not a positive number; (\\S+) is used");
        for (String problem : new Generator(name -> "none").settings.problems()) {
            Matcher told = number.matcher(problem);
            if (told.matches()) {
                boolean none = told.group(2).equals("nothing");
                usual.put(told.group(1), none ? Double.NaN : Double.parseDouble(told.group(2)));
            }
        }
        assertThat(usual).hasSizeGreaterThan(20);
        return usual;
    }
}
