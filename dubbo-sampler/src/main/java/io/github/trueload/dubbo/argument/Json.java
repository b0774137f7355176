// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.lang3.StringUtils;

/**
 * Reads JSON into lists, maps, texts, booleans and numbers that keep all their digits: {@code Integer}, {@code Long},
 * {@code BigInteger} or, with a point, {@code BigDecimal}. Thread-safe.
 */
public final class Json {
    /** Deeper than any real argument, and shallow enough for every stack. */
    private static final int MAX_DEPTH = 500;

    private static final JsonFactory JSON = JsonFactory.builder()
            .enable(JsonReadFeature.ALLOW_SINGLE_QUOTES)
            .enable(JsonReadFeature.ALLOW_UNQUOTED_FIELD_NAMES)
            .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
            .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
            .disable(JsonFactory.Feature.INTERN_FIELD_NAMES)
            .disable(JsonFactory.Feature.CANONICALIZE_FIELD_NAMES)
            .build();

    /** What programs on Windows put before the text of a file; the other reader passes over it. */
    private static final String MARK = "\uFEFF";

    private static final Pattern BEHIND_REASON = Pattern.compile("(?s)(?: path |\\n).*");

    private Json() {}

    /** Reads one JSON value: single quotes, names without quotes, comments and trailing commas are fine. */
    public static Object read(String text) throws BadArgumentException {
        try (JsonParser parser = JSON.createParser(StringUtils.removeStart(text, MARK))) {
            if (parser.nextToken() == null) {
                throw new BadArgumentException("it is empty");
            }
            Object value = value(parser, 0);
            if (parser.nextToken() != null) {
                throw new BadArgumentException("there is more text after the JSON value, from column "
                        + parser.getTokenLocation().getColumnNr());
            }
            return value;
        } catch (JsonProcessingException e) {
            throw notJson(BadArgumentException.shorten(e.getOriginalMessage())
                    + (e.getLocation() == null
                            ? ""
                            : " at line " + e.getLocation().getLineNr() + ", column "
                                    + e.getLocation().getColumnNr()));
        } catch (NumberFormatException e) {
            throw notJson("a number has an exponent that is too large");
        } catch (IOException e) {
            throw notJson(BadArgumentException.shorten(e.toString()));
        }
    }

    /**
     * Reads JSON as Gson does when it is lenient, with which jmeter-plugins-for-apache-dubbo read its arguments: texts
     * without quotes, {@code =} and {@code ;}, comments, keywords in any case; what looks nearly like a number
     * ({@code 007}, {@code 2024-01-01}) is a text, and an empty place in an array is {@code null}. Two things differ:
     * numbers keep all their digits, and a comma before a closing brace is forgiven.
     */
    static Object readLenient(String text) throws BadArgumentException {
        try {
            JsonReader json = new JsonReader(new StringReader(text));
            json.setStrictness(Strictness.LENIENT);
            json.setNestingLimit(2 * MAX_DEPTH);
            Object value = value(json, 0);
            if (json.peek() != com.google.gson.stream.JsonToken.END_DOCUMENT) {
                throw notJson("there is more text after the value");
            }
            return value;
        } catch (MalformedJsonException | EOFException e) {
            return withCommaAtTheEnd(text, e.getMessage());
        } catch (IOException e) {
            throw notJson(e.getMessage());
        }
    }

    /** Gson refuses a comma before a closing brace; the other reader does not. */
    private static Object withCommaAtTheEnd(String text, String reason) throws BadArgumentException {
        try {
            return read(text);
        } catch (BadArgumentException e) {
            throw notJson(BEHIND_REASON.matcher(reason).replaceFirst(""));
        }
    }

    private static BadArgumentException notJson(String why) {
        return new BadArgumentException("it is not JSON: " + why);
    }

    private static void checkDepth(int depth) throws BadArgumentException {
        if (depth > MAX_DEPTH) {
            throw new BadArgumentException("it is nested more than " + MAX_DEPTH + " levels deep");
        }
    }

    private static Object value(JsonParser parser, int depth) throws IOException, BadArgumentException {
        checkDepth(depth);
        switch (parser.currentToken()) {
            case START_OBJECT:
                Map<String, Object> object = new LinkedHashMap<>();
                while (parser.nextToken() != JsonToken.END_OBJECT) {
                    String name = parser.getCurrentName();
                    parser.nextToken();
                    object.put(name, value(parser, depth + 1));
                }
                return object;
            case START_ARRAY:
                List<Object> array = new ArrayList<>();
                while (parser.nextToken() != JsonToken.END_ARRAY) {
                    array.add(value(parser, depth + 1));
                }
                return array;
            case VALUE_STRING:
                return parser.getText();
            case VALUE_NUMBER_INT:
                return parser.getNumberValue();
            case VALUE_NUMBER_FLOAT:
                return decimal(parser.getText());
            case VALUE_TRUE:
                return Boolean.TRUE;
            case VALUE_FALSE:
                return Boolean.FALSE;
            default:
                return null;
        }
    }

    private static Number decimal(String text) {
        boolean finite = Character.isDigit(text.charAt(text.length() - 1));
        return finite ? (Number) new BigDecimal(text) : Double.valueOf(text.replaceFirst("INF$", "Infinity"));
    }

    private static Object value(JsonReader json, int depth) throws IOException, BadArgumentException {
        checkDepth(depth);
        switch (json.peek()) {
            case BEGIN_OBJECT:
                Map<String, Object> object = new LinkedHashMap<>();
                json.beginObject();
                while (json.hasNext()) {
                    object.put(json.nextName(), value(json, depth + 1));
                }
                json.endObject();
                return object;
            case BEGIN_ARRAY:
                List<Object> array = new ArrayList<>();
                json.beginArray();
                while (json.hasNext()) {
                    array.add(value(json, depth + 1));
                }
                json.endArray();
                return array;
            case NUMBER:
                return number(json.nextString());
            case BOOLEAN:
                return json.nextBoolean();
            case NULL:
                json.nextNull();
                return null;
            default:
                return json.nextString();
        }
    }

    private static Object number(String literal) throws BadArgumentException {
        return "-0".equals(literal) ? (Object) (-0.0d) : read(literal);
    }
}
