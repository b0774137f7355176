// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Reads JSON into lists, maps, texts, booleans and numbers that keep all their digits: {@code Integer}, {@code Long} or
 * {@code BigInteger}; {@code Double} where it holds the decimal as written, else {@code BigDecimal}. Single quotes,
 * names without quotes, comments and trailing commas are fine; see also {@link LenientJson}. Thread-safe.
 */
public final class JsonReader {
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

    private JsonReader() {}

    /** Reads one JSON value. What is not JSON is refused, with the place. */
    public static Object read(String text) throws BadArgumentException {
        return NestedValues.of(readExactly(text));
    }

    /** The same with every decimal as {@code BigDecimal}, so that {@code 1.10} keeps its last digit. */
    static Object readExactly(String text) throws BadArgumentException {
        try (JsonParser parser = JSON.createParser(text)) {
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
            throw new BadArgumentException("it is not JSON: "
                    + BadArgumentException.shorten(e.getOriginalMessage())
                    + (e.getLocation() == null
                            ? ""
                            : " at line " + e.getLocation().getLineNr() + ", column "
                                    + e.getLocation().getColumnNr()));
        } catch (IOException | NumberFormatException e) {
            throw new BadArgumentException("it is not JSON: " + BadArgumentException.shorten(e.toString()));
        }
    }

    private static Object value(JsonParser parser, int depth) throws IOException, BadArgumentException {
        if (depth > MAX_DEPTH) {
            throw new BadArgumentException("it is nested more than " + MAX_DEPTH + " levels deep");
        }
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
}
