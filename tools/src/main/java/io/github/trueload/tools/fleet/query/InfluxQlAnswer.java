// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Reads the JSON that {@code /query} of InfluxDB answers to one statement. Used by one thread. */
final class InfluxQlAnswer {
    private static final int MAX_SHOWN = 300;

    private final List<AnswerRow> rows = new ArrayList<>();
    private final JsonParser json;
    private Map<String, String> tags = new HashMap<>();
    private List<String> columns = new ArrayList<>();

    private InfluxQlAnswer(JsonParser json) {
        this.json = json;
    }

    /**
     * The rows of an answer.
     *
     * @throws QueryException when the answer tells of an error, is not whole, or is no such answer
     */
    static List<AnswerRow> rows(String answer) throws QueryException {
        try (JsonParser json = new JsonFactory().createParser(answer)) {
            InfluxQlAnswer reader = new InfluxQlAnswer(json);
            if (json.nextToken() != JsonToken.START_OBJECT || !reader.results()) {
                throw new QueryException("no answer of InfluxDB: " + shortened(answer));
            }
            return reader.rows;
        } catch (JsonProcessingException e) {
            throw new QueryException(
                    "no answer of InfluxDB, or one that is too long (ask for a shorter range): " + shortened(answer));
        } catch (QueryException e) {
            throw e;
        } catch (IOException e) {
            throw new IllegalStateException("a text cannot be read", e);
        }
    }

    /** @return whether there were results, as in every answer to a query */
    private boolean results() throws IOException {
        boolean found = false;
        while (json.nextToken() == JsonToken.FIELD_NAME) {
            String name = json.currentName();
            json.nextToken();
            if (name.equals("results")) {
                found = true;
                eachObject(this::result);
            } else {
                other(name);
            }
        }
        return found;
    }

    private void result(String name) throws IOException {
        if (name.equals("series")) {
            eachObject(this::series);
        } else {
            other(name);
        }
    }

    private void series(String name) throws IOException {
        if (name.equals("tags")) {
            tags = new HashMap<>();
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String tag = json.currentName();
                json.nextToken();
                tags.put(tag, json.getText());
            }
        } else if (name.equals("columns")) {
            columns = new ArrayList<>();
            while (json.nextToken() != JsonToken.END_ARRAY) {
                columns.add(json.getText());
            }
        } else if (name.equals("values")) {
            while (json.nextToken() == JsonToken.START_ARRAY) {
                row();
            }
            // Series without tags follow others only in answers of several statements; theirs would be wrong ones.
            tags = new HashMap<>();
        } else {
            other(name);
        }
    }

    private void row() throws IOException {
        Map<String, Object> values = new HashMap<>();
        int column = 0;
        for (JsonToken token = json.nextToken(); token != JsonToken.END_ARRAY; token = json.nextToken()) {
            if (token == null) {
                throw new QueryException("the answer ends in the middle of a row");
            }
            if (token.isStructStart()) {
                json.skipChildren();
            } else if (column < columns.size() && token != JsonToken.VALUE_NULL) {
                values.put(columns.get(column), token.isNumeric() ? (Object) json.getDoubleValue() : json.getText());
            }
            column++;
        }
        rows.add(new AnswerRow(tags, values));
    }

    private void other(String name) throws IOException {
        if (name.equals("error")) {
            throw new QueryException(shortened(json.getText()));
        }
        if (name.equals("partial") && json.getBooleanValue()) {
            throw new QueryException("InfluxDB cut the answer short (its max-row-limit): ask for a shorter range");
        }
        json.skipChildren();
    }

    private void eachObject(Step step) throws IOException {
        if (json.currentToken() != JsonToken.START_ARRAY) {
            json.skipChildren();
            return;
        }
        while (json.nextToken() == JsonToken.START_OBJECT) {
            while (json.nextToken() == JsonToken.FIELD_NAME) {
                String name = json.currentName();
                json.nextToken();
                step.read(name);
            }
        }
    }

    private static String shortened(String text) {
        String line = text.replaceAll("\\s+", " ").trim();
        return line.length() <= MAX_SHOWN ? line : line.substring(0, MAX_SHOWN) + "...";
    }

    /** Reads the value of a field whose name is given. */
    private interface Step {
        void read(String name) throws IOException;
    }
}
