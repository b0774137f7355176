// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** docs/reference.md has every parameter, tag and field of the code's tables, and no other. */
class ReferencePageTest {
    private static final String ENGLISH = "docs/reference.md";
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    /** How the page says in which new elements a parameter is shown. */
    private static final Map<String, String> SHOWN = Map.of(
            "BY_ALL",
            "all",
            "BY_AGGREGATING",
            "all but raw",
            "BY_CLIENT",
            "clients",
            "BY_RAW",
            "raw",
            "BY_NONE",
            "none");

    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, "docs/zh/reference.md"})
    void hasEveryParameterAndNoOther(String page) throws IOException {
        Set<String> wanted = new TreeSet<>(CodeTables.parameters().keySet());
        wanted.addAll(List.of("TAG_<name>", "header_<name>"));

        assertThat(differences(wanted, names(page, 0))).isEmpty();
    }

    @Test
    void tellsWhichElementsShowAParameter() throws IOException {
        Map<String, String> wanted = new LinkedHashMap<>();
        CodeTables.shownBy().forEach((name, shown) -> wanted.put("`" + name + "`", SHOWN.get(shown)));
        Map<String, String> written = new LinkedHashMap<>();
        for (String line : tables(ENGLISH).get(0)) {
            String[] cells = line.split(" \\| ");
            if (cells.length > 1) {
                written.put(cells[0].substring(2), cells[1]);
            }
        }
        written.keySet().retainAll(wanted.keySet());

        assertThat(written).isEqualTo(wanted);
    }

    @ParameterizedTest
    @CsvSource({
        "1, AGGREGATED, pct<p>",
        "2, RAW, threadName",
        "3, EVENTS, ",
        "4, HISTOGRAM, le_<ms>",
        "5, DNS, ",
        "6, RATE, ",
        "8, CLAIM, "
    })
    void hasEveryTagAndFieldOfAMeasurement(int table, String list, String further) throws IOException {
        Set<String> wanted = new TreeSet<>(CodeTables.schema(list));
        wanted.add("application");
        if (further != null) {
            wanted.add(further);
        }
        assertThat(differences(wanted, names(ENGLISH, table))).isEmpty();
    }

    @Test
    void hasEveryTagAndFieldOfHealth() throws IOException {
        Set<String> wanted = new TreeSet<>(CodeTables.healthRows());
        wanted.addAll(CodeTables.schema("HEALTH"));
        wanted.add("application");

        assertThat(differences(wanted, names(ENGLISH, 7))).isEmpty();
    }

    private static List<String> differences(Collection<String> wanted, Collection<String> written) {
        return Pages.differences(wanted, written);
    }

    private static Set<String> names(String page, int table) throws IOException {
        Set<String> names = new TreeSet<>();
        for (String line : tables(page).get(table)) {
            CODE.matcher(line.split(" \\| ")[0]).results().forEach(code -> names.add(code.group(1)));
        }
        return names;
    }

    private static List<List<String>> tables(String page) throws IOException {
        return MarkdownPage.of(Pages.path(page)).tables();
    }
}
