// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads JSON with the lenience of Gson 2.8.5, with which jmeter-plugins-for-apache-dubbo read its arguments: texts
 * without quotes, {@code =} and {@code ;}, comments, keywords in any case; what looks nearly like a number
 * ({@code 007}, {@code 2024-01-01}) is a text, and an empty place in an array is {@code null}. Two things differ:
 * numbers keep all their digits, and a comma before a closing brace is forgiven. One per text, used by one thread.
 */
final class LenientJson {
    private static final int MAX_DEPTH = 500;
    /** Gson takes a longer number for a text. */
    private static final int LONGEST_NUMBER = 1023;

    private static final String NOT_LITERAL = "/\\;#={}[]:, \t\f\r\n";
    private static final String GUARD = ")]}'\n";
    private static final Pattern INTEGER = Pattern.compile("-?(0|[1-9]\\d*)");
    private static final Pattern NUMBER = Pattern.compile("-?(0|[1-9]\\d*)(\\.\\d+)?([eE][+-]?\\d+)?");

    private final LenientScanner scanner;

    private LenientJson(LenientScanner scanner) {
        this.scanner = scanner;
    }

    /**
     * Reads one JSON value.
     *
     * @throws BadArgumentException where Gson finds no value, saying where
     */
    static Object read(String text) throws BadArgumentException {
        LenientScanner scanner = new LenientScanner(text);
        scanner.skipByteOrderMark();
        scanner.skipBlanks();
        scanner.skipIfNext(GUARD);
        Object value = new LenientJson(scanner).value(false, 0);
        if (scanner.nextNonBlank() != LenientScanner.END) {
            throw scanner.error("there is more text after the value");
        }
        return value;
    }

    private Object value(boolean inArray, int depth) throws BadArgumentException {
        if (depth > MAX_DEPTH) {
            throw new BadArgumentException("it is nested more than " + MAX_DEPTH + " levels deep");
        }
        int c = scanner.nextNonBlank();
        switch (c) {
            case '{':
                return object(depth);
            case '[':
                return array(depth);
            case '"':
            case '\'':
                return scanner.quoted((char) c);
            case ']':
            case ',':
            case ';':
                scanner.back();
                if (inArray) {
                    return null;
                }
                throw scanner.error("a value is missing");
            default:
                scanner.back();
                return literal();
        }
    }

    private Map<String, Object> object(int depth) throws BadArgumentException {
        Map<String, Object> object = new LinkedHashMap<>();
        int c = scanner.nextNonBlank();
        while (c != '}') {
            String name = name(c);
            separator();
            object.put(name, value(false, depth + 1));
            c = scanner.nextNonBlank();
            if (c == ',' || c == ';') {
                c = scanner.nextNonBlank();
            } else if (c != '}') {
                throw scanner.error("a comma or } is missing");
            }
        }
        return object;
    }

    private String name(int c) throws BadArgumentException {
        if (c == '"' || c == '\'') {
            return scanner.quoted((char) c);
        }
        scanner.back();
        String name = scanner.literal(NOT_LITERAL);
        if (name.isEmpty()) {
            throw scanner.error("a name is missing");
        }
        return name;
    }

    private void separator() throws BadArgumentException {
        int c = scanner.nextNonBlank();
        if (c == '=') {
            scanner.skipIfNext(">");
        } else if (c != ':') {
            throw scanner.error("a colon is missing");
        }
    }

    private List<Object> array(int depth) throws BadArgumentException {
        List<Object> array = new ArrayList<>();
        int c = scanner.nextNonBlank();
        if (c == ']') {
            return array;
        }
        scanner.back();
        do {
            array.add(value(true, depth + 1));
            c = scanner.nextNonBlank();
        } while (c == ',' || c == ';');
        if (c != ']') {
            throw scanner.error("a comma or ] is missing");
        }
        return array;
    }

    private Object literal() throws BadArgumentException {
        String literal = scanner.literal(NOT_LITERAL);
        if (literal.isEmpty()) {
            throw scanner.error("a value is missing");
        }
        if (literal.length() <= LONGEST_NUMBER && NUMBER.matcher(literal).matches()) {
            return number(literal);
        }
        switch (LenientScanner.lowerCase(literal)) {
            case "true":
                return Boolean.TRUE;
            case "false":
                return Boolean.FALSE;
            case "null":
                return null;
            default:
                return literal;
        }
    }

    private Object number(String literal) throws BadArgumentException {
        if ("-0".equals(literal)) {
            return -0.0d;
        }
        try {
            return INTEGER.matcher(literal).matches() ? Decimals.integer(literal) : new BigDecimal(literal);
        } catch (NumberFormatException e) {
            throw scanner.error("a number has an exponent that is too large");
        }
    }
}
