// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import com.google.gson.stream.MalformedJsonException;
import java.io.EOFException;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads JSON as Gson does when it is lenient, with which jmeter-plugins-for-apache-dubbo read its arguments: texts
 * without quotes, {@code =} and {@code ;}, comments, keywords in any case; what looks nearly like a number
 * ({@code 007}, {@code 2024-01-01}) is a text, and an empty place in an array is {@code null}. Two things differ:
 * numbers keep all their digits, and a comma before a closing brace is forgiven.
 */
final class LenientJson {
    private static final int MAX_DEPTH = 500;

    private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9]\\d*)");
    private static final Pattern BEHIND_REASON = Pattern.compile("(?s)(?: path |\\n).*");

    private LenientJson() {}

    static Object read(String text) throws BadArgumentException {
        try {
            JsonReader json = new JsonReader(new StringReader(text));
            json.setStrictness(Strictness.LENIENT);
            json.setNestingLimit(2 * MAX_DEPTH);
            Object value = value(json, 0);
            if (json.peek() != JsonToken.END_DOCUMENT) {
                throw new BadArgumentException("it is not JSON: there is more text after the value");
            }
            return value;
        } catch (MalformedJsonException | EOFException e) {
            return withCommaAtTheEnd(text, e.getMessage());
        } catch (NumberFormatException e) {
            throw new BadArgumentException("it is not JSON: a number has an exponent that is too large");
        } catch (IOException e) {
            throw new BadArgumentException("it is not JSON: " + e.getMessage());
        }
    }

    /** Gson refuses a comma before a closing brace; the other reader does not. */
    private static Object withCommaAtTheEnd(String text, String reason) throws BadArgumentException {
        try {
            return io.github.trueload.dubbo.argument.JsonReader.readExactly(text);
        } catch (BadArgumentException e) {
            throw new BadArgumentException(
                    "it is not JSON: " + BEHIND_REASON.matcher(reason).replaceFirst(""));
        }
    }

    private static Object value(JsonReader json, int depth) throws IOException, BadArgumentException {
        if (depth > MAX_DEPTH) {
            throw new BadArgumentException("it is nested more than " + MAX_DEPTH + " levels deep");
        }
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

    /** The smallest of {@code Integer}, {@code Long} and {@code BigInteger} that holds it; else a decimal. */
    private static Number number(String literal) {
        if ("-0".equals(literal)) {
            return -0.0d;
        }
        if (!INTEGER.matcher(literal).matches()) {
            return new BigDecimal(literal);
        }
        BigInteger exact = new BigInteger(literal);
        if (exact.bitLength() < Integer.SIZE) {
            return exact.intValue();
        }
        return exact.bitLength() < Long.SIZE ? (Number) exact.longValue() : exact;
    }
}
