// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import io.github.trueload.dubbo.argument.SharedTexts.ParsedText;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The arguments of one call, and how a plan's table or JSON text is turned into them: by the rules of
 * jmeter-plugins-for-apache-dubbo, except that numbers keep all their digits, that generics are taken off type names
 * because no provider finds a class by them, and that a text which is no value of its type is refused. Large values are
 * shared with equal lists as long as one of them is held.
 */
public final class CallArguments {
    /** The parameter types' names; {@code null} when the provider is to find the method by its name. */
    public final String[] types;

    public final Object[] values;
    private final ParsedText<?>[] sources;

    CallArguments(String[] types, Object[] values, ParsedText<?>... sources) {
        this.types = types;
        this.values = values;
        this.sources = sources;
    }

    /** Reads the table: one type and one text per argument. */
    public static CallArguments table(String[] types, String[] texts, ArgumentRules rules, SharedTexts shared)
            throws BadArgumentException {
        String[] names = new String[types.length];
        Object[] values = new Object[types.length];
        ParsedText<?>[] sources = new ParsedText<?>[types.length];
        for (int i = 0; i < types.length; i++) {
            ArgumentType type = ArgumentType.of(types[i]);
            String text = texts[i];
            names[i] = type.name();
            sources[i] = shared.parsed(
                    new ParsedText<>(rules, new String[] {type.name(), text}, () -> type.fromText(text, rules)));
            try {
                values[i] = sources[i].value();
            } catch (BadArgumentException e) {
                throw located("Argument " + (i + 1), type, text, e);
            }
        }
        return new CallArguments(sent(names), values, sources);
    }

    /** Nothing where the plan names no type at all. */
    private static String[] sent(String[] names) {
        return names.length > 0 && String.join("", names).isEmpty() ? null : names;
    }

    /** Reads the whole list as one JSON array. There are no types where the method is not overloaded and needs none. */
    public static CallArguments json(String[] types, String json, SharedTexts shared) throws BadArgumentException {
        String[] texts = Arrays.copyOf(types, types.length + 1);
        texts[types.length] = json;
        ParsedText<CallArguments> source =
                shared.parsed(new ParsedText<>(CallArguments.class, texts, () -> typed(types, elements(json))));
        return source.value().heldBy(source);
    }

    /** Reads one value outside the list, of a type or, where that is empty, a text; messages begin with what it is. */
    public static Object value(String what, String type, String text) throws BadArgumentException {
        if (type.trim().isEmpty()) {
            return text;
        }
        ArgumentType parsed = ArgumentType.of(type);
        try {
            return parsed.fromText(text, ArgumentRules.NULL_IS_TEXT);
        } catch (BadArgumentException e) {
            throw located(what, parsed, text, e);
        }
    }

    /** The same list, which holds other texts, too. */
    CallArguments heldBy(ParsedText<?> source) {
        ParsedText<?>[] all = Arrays.copyOf(sources, sources.length + 1);
        all[sources.length] = source;
        return new CallArguments(types, values, all);
    }

    /** The values of a JSON array, their decimals being {@code BigDecimal}; a blank text stands for an empty one. */
    static Object[] elements(String json) throws BadArgumentException {
        String problem = BadArgumentException.shorten(json);
        try {
            Object parsed = json.trim().isEmpty() ? Collections.emptyList() : JsonReader.readExactly(json);
            if (parsed instanceof List) {
                return ((List<?>) parsed).toArray();
            }
        } catch (BadArgumentException e) {
            problem = e.getMessage();
        }
        throw new BadArgumentException("The arguments are no JSON array: " + problem);
    }

    private static CallArguments typed(String[] types, Object[] values) throws BadArgumentException {
        if (types.length != 0 && types.length != values.length) {
            throw new BadArgumentException(
                    "There are " + types.length + " argument types but " + values.length + " values in the JSON array");
        }
        String[] names = new String[values.length];
        for (int i = 0; i < values.length; i++) {
            ArgumentType type = ArgumentType.of(types.length == 0 ? "" : types[i]);
            names[i] = type.name();
            try {
                values[i] = type.fromJson(values[i]);
            } catch (BadArgumentException e) {
                throw located("Argument " + (i + 1), type, values[i], e);
            }
        }
        return new CallArguments(sent(names), values);
    }

    private static BadArgumentException located(String what, ArgumentType type, Object text, BadArgumentException e) {
        String name = type.name().isEmpty() ? "no type" : BadArgumentException.shorten(type.name());
        return new BadArgumentException(
                what + " (" + name + "): " + e.getMessage() + ": " + BadArgumentException.shorten(text));
    }

    /** How the texts of a plan's argument table are understood, which depends on what saved the plan. */
    public enum ArgumentRules {
        /** Plans of ours, in which the text {@code null} is a text of four letters. */
        NULL_IS_TEXT(false, false),
        /** Plans of ours that take the text {@code null} for no value. */
        NULL_IS_NULL(false, true),
        /** Plans of jmeter-plugins-for-apache-dubbo 2.7.3 and newer: JSON as Gson 2.8.5 forgives it. */
        OLDER_PLAN(true, false),
        /** Plans of jmeter-plugins-for-apache-dubbo up to 2.7.1, which took {@code null} for no value of every type. */
        OLDEST_PLAN(true, true);

        /** Whether the plan was written for jmeter-plugins-for-apache-dubbo. */
        final boolean older;

        /** Whether the bare text {@code null} is no value, for every type; 0 or false for primitives. */
        final boolean nullIsNull;

        ArgumentRules(boolean older, boolean nullIsNull) {
            this.older = older;
            this.nullIsNull = nullIsNull;
        }

        /** The rules of a plan. */
        public static ArgumentRules of(boolean olderPlan, boolean nullIsNull) {
            if (olderPlan) {
                return nullIsNull ? OLDEST_PLAN : OLDER_PLAN;
            }
            return nullIsNull ? NULL_IS_NULL : NULL_IS_TEXT;
        }

        /** Reads JSON; decimals are {@code BigDecimal}, with all their digits. */
        Object read(String json) throws BadArgumentException {
            return older ? LenientJson.read(json) : JsonReader.readExactly(json);
        }
    }
}
