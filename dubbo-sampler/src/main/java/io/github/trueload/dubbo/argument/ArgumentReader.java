// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import io.github.trueload.dubbo.argument.SharedTexts.ParsedText;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.IntStream;

/**
 * Turns a plan's table or JSON text into the arguments of a call: by the rules of jmeter-plugins-for-apache-dubbo,
 * except that numbers keep all their digits, that generics are taken off type names because no provider finds a class
 * by them, and that a text which is no value of its type is refused; or into objects of the classes that a method
 * declares, without any type in the JSON.
 */
public final class ArgumentReader {
    /** Of generic calls: types are as the plan names them. */
    public static final ArgumentReader GENERIC = new ArgumentReader(null, null);

    private static final int SHOWN = 5;

    // All null for generic calls.
    private final Class<?> service;
    private final Method method;
    private final Type[] declared;
    private final TypedValues values;

    /** The reader of a method's arguments; type variables of interfaces above the service's own are as this says. */
    public ArgumentReader(Class<?> service, Method method) {
        this.service = service;
        this.method = method;
        this.declared = method == null ? null : method.getGenericParameterTypes();
        this.values = method == null ? null : new TypedValues(service.getClassLoader());
    }

    /**
     * The method with a name and so many arguments, or with these types where they are not {@code null}; no static one,
     * which would answer here. Refused where there is none, or several and the plan does not say which.
     */
    public static Method find(Class<?> service, String name, String[] types, int arguments)
            throws BadArgumentException {
        List<Method> named = new ArrayList<>();
        List<Method> fitting = new ArrayList<>();
        for (Method method : service.getMethods()) {
            boolean isCalled = !method.isBridge() && !Modifier.isStatic(method.getModifiers());
            if (method.getName().equals(name) && isCalled && named.stream().noneMatch(each -> isSame(each, method))) {
                named.add(method);
                if (types == null ? method.getParameterCount() == arguments : hasTypes(method, types)) {
                    fitting.add(method);
                }
            }
        }
        if (fitting.isEmpty() || types == null && fitting.size() > 1) {
            throw new BadArgumentException(message(service, name, types, named, fitting.isEmpty()));
        }
        Method found = fitting.get(0);
        for (Class<?> type : found.getParameterTypes()) {
            Class<?> above = type.getSuperclass();
            boolean isMessage = above != null && above.getName().startsWith("com.google.protobuf.");
            if (isMessage || type.getSimpleName().equals("StreamObserver")) {
                throw new BadArgumentException(service.getName() + "." + name + " takes " + type.getName()
                        + ": streams and messages of Protocol Buffers cannot be called");
            }
        }
        return found;
    }

    /** Reads the table: one type and one text per argument. */
    public CallArguments table(String[] types, String[] texts, ArgumentRules rules, SharedTexts shared)
            throws BadArgumentException {
        String[] names = new String[types.length];
        Object[] read = new Object[types.length];
        ParsedText<?>[] sources = new ParsedText<?>[types.length];
        for (int i = 0; i < types.length; i++) {
            int index = i;
            String text = texts[i];
            ArgumentType type = ArgumentType.of(
                    declared == null || !types[i].isEmpty()
                            ? types[i]
                            : wanted(i).raw().getTypeName());
            names[i] = type.name();
            sources[i] = shared.parsed(new ParsedText<>(
                    Arrays.asList(service, declared == null ? null : declared[i], rules),
                    new String[] {type.name(), text},
                    () -> declared == null
                            ? type.fromText(text, rules)
                            : values.of(wanted(index), type.read(text, rules))));
            try {
                read[i] = sources[i].value();
            } catch (BadArgumentException e) {
                throw e.of("Argument " + (i + 1), shown(i, type), text);
            }
        }
        return new CallArguments(sent(names), read, sources);
    }

    /** Reads the whole list as one JSON array. There are no types where the method is not overloaded and needs none. */
    public CallArguments json(String[] types, String json, SharedTexts shared) throws BadArgumentException {
        String[] texts = Arrays.copyOf(types, types.length + 1);
        texts[types.length] = json;
        ParsedText<CallArguments> source =
                shared.parsed(new ParsedText<>(Arrays.asList(service, method), texts, () -> parsed(types, json)));
        CallArguments read = source.value();
        return new CallArguments(read.types, read.values, source);
    }

    private CallArguments parsed(String[] types, String json) throws BadArgumentException {
        Object[] parts = elements(json);
        if (declared != null && declared.length != parts.length) {
            throw new BadArgumentException(
                    "The method has " + declared.length + " parameters, the JSON array " + parts.length + " values");
        }
        if (declared == null && types.length != 0 && types.length != parts.length) {
            throw new BadArgumentException(
                    "There are " + types.length + " argument types but " + parts.length + " values in the JSON array");
        }
        String[] names = new String[parts.length];
        for (int i = 0; i < parts.length; i++) {
            ArgumentType type = ArgumentType.of(types.length == 0 ? "" : types[i]);
            names[i] = type.name();
            try {
                parts[i] = declared == null ? type.fromJson(parts[i]) : values.of(wanted(i), parts[i]);
            } catch (BadArgumentException e) {
                throw e.of("Argument " + (i + 1), shown(i, type), parts[i]);
            }
        }
        return new CallArguments(sent(names), parts);
    }

    /** The values of a JSON array, their decimals being {@code BigDecimal}; a blank text stands for an empty one. */
    private static Object[] elements(String json) throws BadArgumentException {
        String problem;
        try {
            Object parsed = json.trim().isEmpty() ? Collections.emptyList() : Json.read(json);
            if (parsed instanceof List) {
                return ((List<?>) parsed).toArray();
            }
            problem = BadArgumentException.shorten(json);
        } catch (BadArgumentException e) {
            problem = e.getMessage();
        }
        throw new BadArgumentException("The arguments are no JSON array: " + problem);
    }

    /** The types to send; {@code null} where the plan names none. */
    private static String[] sent(String[] names) {
        return names.length > 0 && String.join("", names).isEmpty() ? null : names;
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
            throw e.of(what, parsed.name(), text);
        }
    }

    private Generics wanted(int index) {
        return Generics.of(service).member(declared[index]);
    }

    private String shown(int index, ArgumentType type) {
        if (declared == null) {
            return type.name();
        }
        return declared[index] instanceof TypeVariable
                ? wanted(index).raw().getTypeName()
                : declared[index].getTypeName();
    }

    /** As of a service with two interfaces above it that both declare a method. */
    private static boolean isSame(Method one, Method other) {
        return Arrays.equals(one.getParameterTypes(), other.getParameterTypes());
    }

    private static boolean hasTypes(Method method, String[] types) {
        Class<?>[] declared = method.getParameterTypes();
        return declared.length == types.length
                && IntStream.range(0, types.length).allMatch(i -> isType(types[i], declared[i]));
    }

    private static boolean isType(String name, Class<?> type) {
        return Arrays.asList("", type.getTypeName(), type.getName(), type.getCanonicalName())
                .contains(name);
    }

    private static String message(
            Class<?> service, String name, String[] types, List<Method> named, boolean isMissing) {
        String wanted = service.getName() + "." + name + (types == null ? "" : "(" + String.join(", ", types) + ")");
        if (!isMissing) {
            return wanted + " is overloaded: give the argument types: " + signatures(named);
        }
        return "The jar of " + service.getSimpleName() + " has no method " + wanted
                + (named.isEmpty() ? ": correct its name" : ": it has " + signatures(named));
    }

    private static String signatures(List<Method> methods) {
        StringJoiner signatures = new StringJoiner(", ");
        for (Method method : methods.subList(0, Math.min(SHOWN, methods.size()))) {
            StringJoiner types = new StringJoiner(", ", method.getName() + "(", ")");
            Arrays.stream(method.getParameterTypes()).forEach(type -> types.add(type.getTypeName()));
            signatures.add(types.toString());
        }
        return signatures + (methods.size() > SHOWN ? ", ..." : "");
    }

    /** The arguments of one call. Large values are shared with equal lists as long as one of them is held. */
    public static final class CallArguments {
        /** The parameter types' names; {@code null} when the provider is to find the method by its name. */
        public final String[] types;

        public final Object[] values;
        private final ParsedText<?>[] sources;

        CallArguments(String[] types, Object[] values, ParsedText<?>... sources) {
            this.types = types;
            this.values = values;
            this.sources = sources;
        }
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
            return older ? Json.readLenient(json) : Json.read(json);
        }
    }
}
