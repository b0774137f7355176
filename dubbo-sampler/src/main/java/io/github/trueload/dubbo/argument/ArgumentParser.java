// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Turns the argument table of a plan, or its JSON text, into what is sent. The rules are those of
 * jmeter-plugins-for-apache-dubbo, except that numbers keep all their digits, that generics are taken off type names
 * because no provider finds a class by them, and that a text which is no value of its type is refused instead of being
 * sent as something else. Thread-safe.
 */
public final class ArgumentParser {
    private static final Pattern SPACE = Pattern.compile("\\s+");

    private ArgumentParser() {}

    /**
     * Reads the table: one type and one text per argument.
     *
     * @throws BadArgumentException naming the argument's number, its type and the reason
     */
    public static ArgumentList table(String[] types, String[] texts, ArgumentRules rules, SharedTexts shared)
            throws BadArgumentException {
        String[] names = new String[types.length];
        Object[] values = new Object[types.length];
        ParsedText<?>[] sources = new ParsedText<?>[types.length];
        boolean typed = false;
        for (int i = 0; i < types.length; i++) {
            ArgumentType type = typeOf(types[i]);
            String text = texts[i];
            typed |= !type.name().isEmpty();
            names[i] = type.name();
            sources[i] = shared.parsed(
                    new ParsedText<>(rules, new String[] {type.name(), text}, () -> type.fromText(text, rules)));
            try {
                values[i] = sources[i].value();
            } catch (BadArgumentException e) {
                throw located(i, type, text, e);
            }
        }
        return new ArgumentList(typed || types.length == 0 ? names : null, values, sources);
    }

    /**
     * Reads the whole list as one JSON array.
     *
     * @param types the arguments' types; empty when the method is not overloaded and needs none
     * @throws BadArgumentException naming the argument's number, its type and the reason
     */
    public static ArgumentList json(String[] types, String json, SharedTexts shared) throws BadArgumentException {
        String[] texts = Arrays.copyOf(types, types.length + 1);
        texts[types.length] = json;
        ParsedText<ArgumentList> source =
                shared.parsed(new ParsedText<>(ArgumentList.class, texts, () -> parsed(types, json)));
        return source.value().heldBy(source);
    }

    private static ArgumentList parsed(String[] types, String json) throws BadArgumentException {
        Object parsed;
        try {
            parsed = json.trim().isEmpty() ? new Object[0] : JsonReader.readExactly(json);
        } catch (BadArgumentException e) {
            throw new BadArgumentException("The arguments are no JSON array: " + e.getMessage());
        }
        if (parsed instanceof List) {
            parsed = ((List<?>) parsed).toArray();
        }
        if (!(parsed instanceof Object[])) {
            throw new BadArgumentException("The arguments are no JSON array: " + BadArgumentException.shorten(json));
        }
        return typed(types, (Object[]) parsed);
    }

    private static ArgumentList typed(String[] types, Object[] values) throws BadArgumentException {
        if (types.length == 0) {
            for (int i = 0; i < values.length; i++) {
                values[i] = value(i, new JsonType(""), values[i]);
            }
            return new ArgumentList(values.length == 0 ? types : null, values);
        }
        if (types.length != values.length) {
            throw new BadArgumentException(
                    "There are " + types.length + " argument types but " + values.length + " values in the JSON array");
        }
        String[] names = new String[types.length];
        for (int i = 0; i < types.length; i++) {
            ArgumentType type = typeOf(types[i]);
            names[i] = type.name();
            values[i] = value(i, type, values[i]);
        }
        boolean typed = Arrays.stream(names).anyMatch(name -> !name.isEmpty());
        return new ArgumentList(typed ? names : null, values);
    }

    private static Object value(int index, ArgumentType type, Object json) throws BadArgumentException {
        try {
            return type.fromJson(json);
        } catch (BadArgumentException e) {
            throw located(index, type, String.valueOf(json), e);
        }
    }

    /**
     * Reads one value outside the argument list.
     *
     * @param what what it is, for the message
     * @param type its type; empty for a text
     */
    public static Object value(String what, String type, String text) throws BadArgumentException {
        if (type.trim().isEmpty()) {
            return text;
        }
        ArgumentType parsed = typeOf(type);
        try {
            return parsed.fromText(text, ArgumentRules.NULL_IS_TEXT);
        } catch (BadArgumentException e) {
            throw new BadArgumentException(what + " (" + BadArgumentException.shorten(parsed.name()) + "): "
                    + e.getMessage() + ": " + BadArgumentException.shorten(text));
        }
    }

    static ArgumentType typeOf(String text) {
        String name = withoutGenerics(SPACE.matcher(text).replaceAll(""));
        ScalarType scalar = Scalars.find(name);
        if (scalar != null) {
            return scalar;
        }
        if (!name.endsWith("[]")) {
            return new JsonType(name);
        }
        String elementName = name.substring(0, name.length() - 2);
        ScalarType element = Scalars.find(elementName);
        return element == null ? new ArrayType(elementName) : new ArrayType(element);
    }

    private static String withoutGenerics(String name) {
        int open = name.indexOf('<');
        if (open < 0) {
            return name;
        }
        int close = name.lastIndexOf('>');
        return name.substring(0, open) + (close < 0 ? "" : name.substring(close + 1));
    }

    private static BadArgumentException located(int index, ArgumentType type, String text, BadArgumentException e) {
        return new BadArgumentException("Argument " + (index + 1) + " ("
                + (type.name().isEmpty() ? "no type" : BadArgumentException.shorten(type.name())) + "): "
                + e.getMessage() + ": " + BadArgumentException.shorten(text));
    }
}
