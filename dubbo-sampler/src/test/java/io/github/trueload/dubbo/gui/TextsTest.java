// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.PlanField;
import io.github.trueload.dubbo.PlanField.FieldBox;
import io.github.trueload.dubbo.PlanTable;
import io.github.trueload.testkit.Bundles;
import io.github.trueload.testkit.jmeter.JMeterExtension;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.ResourceBundle;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(JMeterExtension.class)
class TextsTest {

    private static final Path SOURCES = Path.of("src/main/java/io/github/trueload/dubbo/gui");

    private final Locale machine = Locale.getDefault();

    @AfterEach
    void restoreLocale() {
        Locale.setDefault(machine);
    }

    @Test
    void areThereInBothLanguagesAndReadableOnJava8() throws IOException {
        assertThat(Bundles.problems(PlanField.class, "DubboTexts")).isEmpty();
    }

    @Test
    void areAllUsed() throws IOException {
        assertThat(usedKeys())
                .isEqualTo(ResourceBundle.getBundle("io.github.trueload.dubbo.DubboTexts", Locale.ROOT)
                        .keySet());
    }

    @Test
    void followTheLanguageOfJMeterAndNotThatOfTheMachine() {
        Locale.setDefault(Locale.SIMPLIFIED_CHINESE);
        JMeterUtils.setLocale(Locale.ENGLISH);
        assertThat(new DubboSamplerGui().getStaticLabel()).isEqualTo("Dubbo Request");
        JMeterUtils.setLocale(Locale.SIMPLIFIED_CHINESE);
        assertThat(new DubboSamplerGui().getStaticLabel()).isEqualTo("Dubbo \u8bf7\u6c42");
        JMeterUtils.setLocale(Locale.FRENCH);
        assertThat(new DubboDefaultsGui().getStaticLabel()).isEqualTo("Dubbo Request Defaults");
    }

    private static Set<String> usedKeys() throws IOException {
        Set<String> keys = new TreeSet<>();
        for (PlanField field : PlanField.values()) {
            String id = field.id;
            keys.add("field." + id);
            keys.add("hint." + id);
        }
        for (PlanTable table : PlanTable.values()) {
            table.columns.forEach(column -> keys.add("column." + column.key(1).replaceAll("^FIELD_DUBBO_|1$", "")));
        }
        for (FieldBox box : FieldBox.values()) {
            if (box != FieldBox.ARGUMENTS && box != FieldBox.JSON) {
                keys.add(box.titleKey());
            }
        }
        addAll(keys, "", "\"(counts[\\w.]*)\"", Files.readString(SOURCES.resolve("FieldGroup.java")));
        for (String key : List.of("interface", "group", "version", "providers")) {
            keys.add("browser.column." + key);
        }
        for (String key : List.of("start", "hint", "cancel", "cancelled", "running", "late")) {
            keys.add("check." + key);
        }
        addAll(keys, "", "\"(check\\.\\w+)\"", Files.readString(SOURCES.resolveSibling("DubboCheck.java")));
        try (Stream<Path> files = Files.list(SOURCES)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String source = Files.readString(file);
                addAll(
                        keys,
                        "",
                        "\"((?:label|tab|title|choice|message|browser|check|hint|older)\\.[\\w.]*\\w)\"",
                        source);
                addAll(keys, "button.", "\\bbutton\\(\"(\\w+)\"", source);
                addAll(keys, "hint.button.", "\\bbutton\\(\"(\\w+)\"", source);
            }
        }
        return keys;
    }

    private static void addAll(Set<String> keys, String prefix, String pattern, String source) {
        Matcher matcher = Pattern.compile(pattern).matcher(source);
        while (matcher.find()) {
            keys.add(prefix + matcher.group(1));
        }
    }
}
