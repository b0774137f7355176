// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import io.github.trueload.dubbo.argument.SharedTexts.ParsedText;
import java.util.Arrays;
import java.util.List;

/**
 * The arguments of one call, ready to be sent, and how a plan's table or its JSON text is turned into them. The rules
 * are those of jmeter-plugins-for-apache-dubbo, except that numbers keep all their digits, that generics are taken off
 * type names because no provider finds a class by them, and that a text which is no value of its type is refused
 * instead of being sent as something else. Large values are shared with equal lists as long as one of them is held.
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

    /**
     * Reads the table: one type and one text per argument.
     *
     * @throws BadArgumentException naming the argument's number, its type and the reason
     */
    public static CallArguments table(String[] types, String[] texts, ArgumentRules rules, SharedTexts shared)
            throws BadArgumentException {
        String[] names = new String[types.length];
        Object[] values = new Object[types.length];
        ParsedText<?>[] sources = new ParsedText<?>[types.length];
        boolean typed = false;
        for (int i = 0; i < types.length; i++) {
            ArgumentType type = ArgumentType.of(types[i]);
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
        return new CallArguments(typed || types.length == 0 ? names : null, values, sources);
    }

    /**
     * Reads the whole list as one JSON array.
     *
     * @param types the arguments' types; empty when the method is not overloaded and needs none
     * @throws BadArgumentException naming the argument's number, its type and the reason
     */
    public static CallArguments json(String[] types, String json, SharedTexts shared) throws BadArgumentException {
        String[] texts = Arrays.copyOf(types, types.length + 1);
        texts[types.length] = json;
        ParsedText<CallArguments> source =
                shared.parsed(new ParsedText<>(CallArguments.class, texts, () -> parsed(types, json)));
        return source.value().heldBy(source);
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
        ArgumentType parsed = ArgumentType.of(type);
        try {
            return parsed.fromText(text, ArgumentRules.NULL_IS_TEXT);
        } catch (BadArgumentException e) {
            throw new BadArgumentException(what + " (" + BadArgumentException.shorten(parsed.name()) + "): "
                    + e.getMessage() + ": " + BadArgumentException.shorten(text));
        }
    }

    /** The same list, which holds other texts, too. */
    CallArguments heldBy(ParsedText<?> source) {
        ParsedText<?>[] all = Arrays.copyOf(sources, sources.length + 1);
        all[sources.length] = source;
        return new CallArguments(types, values, all);
    }

    private static CallArguments parsed(String[] types, String json) throws BadArgumentException {
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

    private static CallArguments typed(String[] types, Object[] values) throws BadArgumentException {
        if (types.length == 0) {
            for (int i = 0; i < values.length; i++) {
                values[i] = value(i, new ArgumentType.OfJson(""), values[i]);
            }
            return new CallArguments(values.length == 0 ? types : null, values);
        }
        if (types.length != values.length) {
            throw new BadArgumentException(
                    "There are " + types.length + " argument types but " + values.length + " values in the JSON array");
        }
        String[] names = new String[types.length];
        for (int i = 0; i < types.length; i++) {
            ArgumentType type = ArgumentType.of(types[i]);
            names[i] = type.name();
            values[i] = value(i, type, values[i]);
        }
        boolean typed = Arrays.stream(names).anyMatch(name -> !name.isEmpty());
        return new CallArguments(typed ? names : null, values);
    }

    private static BadArgumentException located(int index, ArgumentType type, String text, BadArgumentException e) {
        return new BadArgumentException("Argument " + (index + 1) + " ("
                + (type.name().isEmpty() ? "no type" : BadArgumentException.shorten(type.name())) + "): "
                + e.getMessage() + ": " + BadArgumentException.shorten(text));
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

        private final boolean older;
        private final boolean nullIsNull;

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

        /** Whether the bare text {@code null} is no value, for every type; 0 or false for primitives. */
        boolean nullIsNull() {
            return nullIsNull;
        }

        /** Whether the plan was written for jmeter-plugins-for-apache-dubbo. */
        boolean isOlder() {
            return older;
        }

        /** Reads JSON; decimals are {@code BigDecimal}, with all their digits. */
        Object read(String json) throws BadArgumentException {
            return older ? LenientJson.read(json) : JsonReader.readExactly(json);
        }
    }
}
