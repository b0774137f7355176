// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.acceptance;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A line of line protocol, read.
 *
 * @param measurement without escapes
 * @param tags likewise
 * @param fields numbers and texts as they stand
 */
record WrittenRow(String measurement, Map<String, String> tags, Map<String, String> fields) {
    static WrittenRow of(String line) {
        int series = end(line, 0, ' ', false);
        String rest = line.substring(series + 1);
        List<String> names = parts(line.substring(0, series), false);
        Map<String, String> tags = pairs(names.subList(1, names.size()));
        return new WrittenRow(plain(names.get(0)), tags, pairs(parts(rest.substring(0, rest.lastIndexOf(' ')), true)));
    }

    double number(String field) {
        return Double.parseDouble(fields.get(field));
    }

    String tag(String name) {
        return tags.getOrDefault(name, "");
    }

    private static Map<String, String> pairs(List<String> parts) {
        Map<String, String> pairs = new TreeMap<>();
        for (String part : parts) {
            int equals = end(part, 0, '=', false);
            pairs.put(plain(part.substring(0, equals)), plain(part.substring(equals + 1)));
        }
        return pairs;
    }

    private static List<String> parts(String text, boolean withQuotes) {
        List<String> parts = new ArrayList<>();
        int from = 0;
        for (int to = end(text, 0, ',', withQuotes); to < text.length(); to = end(text, from, ',', withQuotes)) {
            parts.add(text.substring(from, to));
            from = to + 1;
        }
        parts.add(text.substring(from));
        return parts;
    }

    /** Where a character stands that is neither escaped nor, in fields, within quotes; else the end. */
    private static int end(String text, int from, char wanted, boolean withQuotes) {
        boolean quoted = false;
        for (int i = from; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"' && withQuotes) {
                quoted = !quoted;
            } else if (c == wanted && !quoted) {
                return i;
            }
        }
        return text.length();
    }

    private static String plain(String text) {
        return text.replaceAll("\\\\([,= ])", "$1");
    }
}
