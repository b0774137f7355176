// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** What two languages of a page must have in common, and where its links lead. Immutable. */
final class MarkdownPage {
    private static final Pattern HEADING = Pattern.compile("(#+) (.+)");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");
    private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][\\w.$:/=-]*");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern NOT_IN_ANCHORS = Pattern.compile("[^\\p{L}\\p{N}\\s_-]");

    private final Path file;
    private final List<String> lines = new ArrayList<>();
    private final List<String> links = new ArrayList<>();

    private MarkdownPage(Path file) {
        this.file = file;
    }

    /**
     * Reads a page. Blocks of code are left out; of what a program writes, which stands between two marks, the links
     * alone count.
     */
    static MarkdownPage of(Path file) throws IOException {
        MarkdownPage page = new MarkdownPage(file);
        boolean fenced = false;
        boolean written = false;
        for (String line : Files.readAllLines(file)) {
            fenced ^= line.startsWith("```");
            written = line.startsWith("<!-- begin ") || written && !line.startsWith("<!-- end ");
            boolean code = fenced || line.startsWith("    ");
            page.lines.add(code || written ? "" : line);
            if (!code) {
                LINK.matcher(line).results().forEach(link -> page.links.add(link.group(1)));
            }
        }
        return page;
    }

    Path file() {
        return file;
    }

    /** The levels of all headings, in their order: 1, 2, 2, 3. */
    List<Integer> levels() {
        List<Integer> levels = new ArrayList<>();
        for (String line : lines) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                levels.add(heading.group(1).length());
            }
        }
        return levels;
    }

    /** The cells of all rows of all tables, heads included; the first cell has index 1. */
    List<String[]> tableRows() {
        return lines.stream()
                .filter(line -> line.startsWith("|"))
                .map(line -> line.split("(?<!\\\\)\\|"))
                .toList();
    }

    /** What stands as code in each table and looks like a name of the code. */
    List<Set<String>> identifiers() {
        List<Set<String>> all = new ArrayList<>();
        for (List<String> table : tables()) {
            all.add(codes(String.join("\n", table)).stream()
                    .filter(IDENTIFIER.asMatchPredicate())
                    .collect(Collectors.toCollection(TreeSet::new)));
        }
        return all;
    }

    /** What stands as code in a text. */
    static List<String> codes(String text) {
        return CODE.matcher(text).results().map(code -> code.group(1)).toList();
    }

    /** The lines of each table, heads included. */
    List<List<String>> tables() {
        List<List<String>> tables = new ArrayList<>();
        boolean inside = false;
        for (String line : lines) {
            boolean row = line.startsWith("|");
            if (row && !inside) {
                tables.add(new ArrayList<>());
            }
            if (row) {
                tables.get(tables.size() - 1).add(line);
            }
            inside = row;
        }
        return tables;
    }

    /** The targets of all links. */
    List<String> links() {
        return links;
    }

    /** The names by which headings can be linked to, as GitHub makes them. */
    Set<String> anchors() {
        Set<String> anchors = new HashSet<>();
        Map<String, Integer> seen = new HashMap<>();
        for (String line : lines) {
            Matcher heading = HEADING.matcher(line);
            if (heading.matches()) {
                String anchor = NOT_IN_ANCHORS
                        .matcher(heading.group(2).replaceAll("<[^>]+>", "").toLowerCase(Locale.ROOT))
                        .replaceAll("")
                        .strip()
                        .replace(' ', '-');
                int count = seen.merge(anchor, 1, Integer::sum);
                anchors.add(count == 1 ? anchor : anchor + "-" + (count - 1));
            }
        }
        return anchors;
    }
}
