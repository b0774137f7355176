// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import io.github.trueload.dubbo.argument.CallArguments.ArgumentRules;
import io.github.trueload.dubbo.argument.SharedTexts.ParsedText;
import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;

/** Turns texts of a plan into objects of the classes that a method declares, without any type in the JSON. */
public final class TypedArguments {
    private static final int SHOWN = 5;

    private final Class<?> service;
    private final Method method;
    private final Type[] declared;
    private final TypedValues values;

    /** The reader of a method's arguments; type variables of interfaces above the service's own are as this says. */
    public TypedArguments(Class<?> service, Method method) {
        this.service = service;
        this.method = method;
        this.declared = method.getGenericParameterTypes();
        this.values = new TypedValues(service.getClassLoader());
    }

    /**
     * The method with a name and so many arguments, or with these types where they are not {@code null}. Refused where
     * there is none, or several and the plan does not say which.
     */
    public static Method find(Class<?> service, String name, String[] types, int arguments)
            throws BadArgumentException {
        List<Method> named = new ArrayList<>();
        List<Method> fitting = new ArrayList<>();
        for (Method method : service.getMethods()) {
            if (method.getName().equals(name) && !method.isBridge()) {
                named.add(method);
                if (types == null ? method.getParameterCount() == arguments : hasTypes(method, types)) {
                    fitting.add(method);
                }
            }
        }
        if (fitting.isEmpty() || types == null && fitting.size() > 1) {
            throw new BadArgumentException(message(service, name, types, named, fitting.isEmpty()));
        }
        return fitting.get(0);
    }

    /** Reads the table: one type and one text per argument. */
    public CallArguments table(String[] types, String[] texts, ArgumentRules rules, SharedTexts shared)
            throws BadArgumentException {
        Object[] read = new Object[declared.length];
        ParsedText<?>[] sources = new ParsedText<?>[declared.length];
        for (int i = 0; i < declared.length; i++) {
            Generics wanted = wanted(i);
            ArgumentType type =
                    ArgumentType.of(types[i].isEmpty() ? wanted.raw().getTypeName() : types[i]);
            String text = texts[i];
            sources[i] = shared.parsed(new ParsedText<>(
                    Arrays.asList(service, declared[i], rules),
                    new String[] {type.name(), text},
                    () -> values.of(wanted, type.read(text, rules))));
            try {
                read[i] = sources[i].value();
            } catch (BadArgumentException e) {
                throw located(i, e);
            }
        }
        return new CallArguments(null, read, sources);
    }

    /** Reads the whole list as one JSON array. */
    public CallArguments json(String json, SharedTexts shared) throws BadArgumentException {
        ParsedText<CallArguments> source = shared.parsed(
                new ParsedText<>(Arrays.asList(service, method), new String[] {json}, () -> parsed(json)));
        return source.value().heldBy(source);
    }

    private CallArguments parsed(String json) throws BadArgumentException {
        Object[] parts = CallArguments.elements(json);
        if (parts.length != declared.length) {
            throw new BadArgumentException(
                    "The method has " + declared.length + " parameters, the JSON array " + parts.length + " values");
        }
        Object[] read = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            try {
                read[i] = values.of(wanted(i), parts[i]);
            } catch (BadArgumentException e) {
                throw located(i, e);
            }
        }
        return new CallArguments(null, read);
    }

    private Generics wanted(int index) {
        return Generics.of(service).member(declared[index]);
    }

    private BadArgumentException located(int index, BadArgumentException e) {
        Type shown = declared[index] instanceof TypeVariable ? wanted(index).raw() : declared[index];
        return new BadArgumentException("Argument " + (index + 1) + " ("
                + BadArgumentException.shorten(shown.getTypeName()) + "): " + e.getMessage());
    }

    private static boolean hasTypes(Method method, String[] types) {
        Class<?>[] declared = method.getParameterTypes();
        if (declared.length != types.length) {
            return false;
        }
        for (int i = 0; i < types.length; i++) {
            Class<?> type = declared[i];
            if (!Arrays.asList("", type.getTypeName(), type.getName(), type.getCanonicalName())
                    .contains(types[i])) {
                return false;
            }
        }
        return true;
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
}
