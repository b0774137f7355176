// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.github.trueload.influx.write.QueryClient.AnsweredException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** The JSON that {@code /query} of InfluxDB answers to one statement. */
final class Answer {
    private static final int MAX_SHOWN = 300;
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    private Answer() {}

    /** The rows of an answer; fails when it tells of an error, is not whole, or is no such answer. */
    static List<Row> rows(String answer) throws IOException {
        JsonNode json;
        try {
            json = JSON.readTree(answer);
        } catch (JsonProcessingException e) {
            throw new AnsweredException(
                    "no answer of InfluxDB, or one that is too long (ask for a shorter range): " + shortened(answer));
        }
        refuseErrors(json);
        if (!json.has("results")) {
            throw new AnsweredException("no answer of InfluxDB: " + shortened(answer));
        }
        List<Row> rows = new ArrayList<>();
        for (JsonNode result : json.path("results")) {
            refuseErrors(result);
            for (JsonNode series : result.path("series")) {
                refuseErrors(series);
                for (JsonNode values : series.path("values")) {
                    rows.add(new Row(series.path("tags"), series.path("columns"), values));
                }
            }
        }
        return rows;
    }

    private static void refuseErrors(JsonNode part) throws IOException {
        if (part.has("error")) {
            throw new AnsweredException(shortened(part.path("error").asText()));
        }
        if (part.path("partial").asBoolean()) {
            throw new AnsweredException("InfluxDB cut the answer short (its max-row-limit): ask for a shorter range");
        }
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").trim();
        return line.length() <= MAX_SHOWN ? line : line.substring(0, MAX_SHOWN) + "...";
    }

    /** One row: the tags that it is grouped by, and its columns. */
    static final class Row {
        private final JsonNode tags;
        private final JsonNode columns;
        private final JsonNode values;

        Row(JsonNode tags, JsonNode columns, JsonNode values) {
            this.tags = tags;
            this.columns = columns;
            this.values = values;
        }

        /** A tag's value; empty where the row has none. */
        String tag(String name) {
            return tags.path(name).asText("");
        }

        /** A column's number, or not a number. */
        double number(String column) {
            JsonNode value = value(column);
            return value.isNumber() ? value.asDouble() : Double.NaN;
        }

        /** A column's text; empty where it has none. */
        String text(String column) {
            JsonNode value = value(column);
            return value.isTextual() ? value.asText() : "";
        }

        long timeMs() {
            return (long) number("time");
        }

        /** Some rows have forty columns, so a map of each would cost more than a look through the names. */
        private JsonNode value(String column) {
            for (int i = 0; i < columns.size(); i++) {
                if (columns.get(i).asText().equals(column)) {
                    return values.path(i);
                }
            }
            return MissingNode.getInstance();
        }
    }
}
