// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The tables of docs/reference.md have the names of the code with their defaults, and no other. With
 * {@code -Dtrueload.draw=true} they are written anew: rows of names that are gone go, new names get a row with what the
 * code tells of them, and what the page tells of a name stays.
 */
class ReferencePageTest {
    private static final String ENGLISH = "docs/reference.md";
    private static final String CHINESE = "docs/zh/reference.md";
    private static final Pattern MARK = Pattern.compile("<!-- table ([\\w-]+) -->");

    /** What Java or the system tell of themselves, or the sampler sets itself; nobody sets these for our sake. */
    private static final Pattern FACT = Pattern.compile("java\\.(?!net\\.).*|os\\..*|jmeter\\.home|sun\\.java\\.command"
            + "|jmeter\\.nongui|COMPUTERNAME|SystemRoot|io\\.netty\\..*");

    private final List<String> rewritten = new ArrayList<>();
    private final Set<String> untold = new TreeSet<>();

    @ParameterizedTest
    @ValueSource(strings = {ENGLISH, CHINESE})
    void hasTheTablesOfTheCode(String page) throws IOException {
        Map<String, Map<String, String>> tables = tables();
        List<String> lines = Pages.lines(page);
        for (int i = 0; i < lines.size(); i++) {
            Matcher mark = MARK.matcher(lines.get(i));
            rewritten.add(lines.get(i));
            if (mark.matches()) {
                rewritten.addAll(lines.subList(i + 1, i + 3));
                List<String> rows = lines.stream()
                        .skip(i + 3L)
                        .takeWhile(line -> line.startsWith("|"))
                        .toList();
                rewrite(rows, mark.group(1), tables.remove(mark.group(1)), page.equals(CHINESE));
                i += 2 + rows.size();
            }
        }

        assertThat(tables).as("tables that the page lacks").isEmpty();
        if (Boolean.getBoolean("trueload.draw")) {
            Files.write(Pages.path(page), rewritten);
        } else {
            assertThat(Pages.differences(rewritten, lines))
                    .as("CONTRIBUTING.md says how to write it anew")
                    .isEmpty();
        }
        assertThat(untold).as("names of which " + page + " tells no meaning").isEmpty();
    }

    /** Adds the rows as they ought to be. */
    private void rewrite(List<String> rows, String table, Map<String, String> names, boolean chinese)
            throws IOException {
        String separator = chinese ? "、" : ", ";
        Map<String, String> missing = new TreeMap<>(names);
        for (String row : rows) {
            String[] cells = row.split(" \\| ", 3);
            List<String> written = MarkdownPage.codes(cells[0]);
            List<String> kept = written.stream().filter(names::containsKey).toList();
            missing.keySet().removeAll(kept);
            if (kept.isEmpty()) {
                continue;
            }
            if (cells[cells.length - 1].matches("\\|?\\s*\\|?")) {
                untold.addAll(kept);
            }
            boolean told = kept.stream().allMatch(name -> cells[1].contains(names.get(name)));
            if (kept.equals(written) && told) {
                rewritten.add(row);
            } else {
                String[] standards = kept.stream().map(names::get).toArray(String[]::new);
                String standard = told ? cells[1] : String.join(separator, standards);
                rewritten.add("| `" + String.join("`" + separator + "`", kept) + "` | " + standard + " | " + cells[2]);
            }
        }
        Map<String, String> meanings = CodeTables.meanings(table, chinese);
        missing.forEach((name, standard) -> {
            String told = meanings.getOrDefault(name, standard + " | ");
            String cells = told.contains(" | ") ? told : standard + " | " + told;
            rewritten.add(("| `" + name + "` | " + cells + " |").replace("|  |", "| |"));
            if (cells.endsWith(" | ")) {
                untold.add(name);
            }
        });
    }

    /** The names of each table with their defaults; an empty text where the page tells it in its own words. */
    private static Map<String, Map<String, String>> tables() throws IOException {
        Map<String, Map<String, String>> tables = new TreeMap<>();
        Map<String, String> parameters = CodeTables.parameters();
        parameters.put("TAG_<name>", "");
        parameters.put("header_<name>", "");
        tables.put("influx", parameters);
        for (Map.Entry<String, String> property : CodeTables.ownProperties().entrySet()) {
            String name = property.getKey();
            String plugin = name.split("\\.")[1];
            if (!parameters.containsKey(name.replace("trueload.influx.", ""))) {
                String table = plugin.equals("influx") ? "influx-properties" : plugin;
                tables.computeIfAbsent(table, key -> new TreeMap<>()).put(name, property.getValue());
            }
        }
        CodeTables.limits().forEach(tables.get("influx-properties")::put);
        for (String name : CodeTables.foreignProperties()) {
            if (!FACT.matcher(name).matches()
                    && !tables.get("influx-properties").containsKey(name)) {
                String table = name.matches("[A-Z_]+") ? "environment" : "java";
                tables.computeIfAbsent(table, key -> new TreeMap<>()).put(name, "");
            }
        }
        addRows(tables);
        return tables;
    }

    private static void addRows(Map<String, Map<String, String>> tables) throws IOException {
        Map<String, String> further = Map.of("AGGREGATED", "pct<p>", "RAW", "threadName", "HISTOGRAM", "le_<ms>");
        for (String list : List.of("AGGREGATED", "RAW", "EVENTS", "HISTOGRAM", "DNS", "RATE", "HEALTH", "CLAIM")) {
            Map<String, String> names = new TreeMap<>();
            CodeTables.schema(list).forEach(name -> names.put(name, ""));
            names.put("application", "");
            names.put(further.getOrDefault(list, "application"), "");
            if (list.equals("HEALTH")) {
                CodeTables.healthRows().forEach(name -> names.put(name, ""));
            }
            tables.put(list, names);
        }
    }
}
