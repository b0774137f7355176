// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads what {@code /query} of InfluxDB answers to one statement. It is JSON, of which as much is understood as rows
 * need whose texts hold no quotes, brackets, commas or backslashes. Stateless.
 */
final class QueryAnswer {
    private static final int MAX_SHOWN = 200;
    private static final Pattern COLUMNS = Pattern.compile("\"columns\":\\[([^\\]]*)]");
    private static final Pattern ROW = Pattern.compile("\\[([^\\[\\]]+)]");

    private QueryAnswer() {}

    /**
     * The rows by the names of their columns.
     *
     * @throws QueryClient.RefusedException when the answer tells of an error, or is no such answer: some take rows as
     *     InfluxDB does, but answer every question with an empty frame
     */
    static List<Map<String, String>> rows(String json) throws QueryClient.RefusedException {
        String answer = json.trim();
        Matcher columns = COLUMNS.matcher(answer);
        boolean hasColumns = columns.find();
        if (!answer.startsWith("{\"results\":[{")
                || answer.contains("\"error\":")
                || answer.contains("\"series\":") != hasColumns) {
            throw new QueryClient.RefusedException(
                    answer.length() <= MAX_SHOWN ? answer : answer.substring(0, MAX_SHOWN) + "...");
        }
        List<Map<String, String>> rows = new ArrayList<>();
        if (hasColumns) {
            String[] names = cells(columns.group(1));
            Matcher row = ROW.matcher(answer);
            for (int from = columns.end(); row.find(from); from = row.end()) {
                rows.add(row(names, cells(row.group(1))));
            }
        }
        return rows;
    }

    private static String[] cells(String list) {
        return list.replace("\"", "").split(",");
    }

    private static Map<String, String> row(String[] names, String[] cells) {
        Map<String, String> row = new HashMap<>();
        for (int column = 0; column < Math.min(names.length, cells.length); column++) {
            row.put(names[column].trim(), cells[column].trim());
        }
        return row;
    }
}
