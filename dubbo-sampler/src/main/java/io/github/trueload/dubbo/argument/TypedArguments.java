// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.List;

/**
 * Turns the texts of a plan into objects of the very classes that a method declares: enums, dates, generics and numbers
 * are then what the service wants, without any type in the JSON text. Thread-safe.
 */
public final class TypedArguments {
    private TypedArguments() {}

    /**
     * Reads the table: one type and one text per argument.
     *
     * @throws BadArgumentException naming the argument's number, its type and the reason
     */
    public static ArgumentList table(
            Method method, String[] types, String[] texts, ArgumentRules rules, SharedTexts shared)
            throws BadArgumentException {
        Type[] declared = method.getGenericParameterTypes();
        TypedValues values = new TypedValues(method.getDeclaringClass().getClassLoader());
        Object[] read = new Object[declared.length];
        ParsedText<?>[] sources = new ParsedText<?>[declared.length];
        for (int i = 0; i < declared.length; i++) {
            Generics wanted = Generics.of(declared[i]);
            ArgumentType type =
                    ArgumentParser.typeOf(types[i].isEmpty() ? wanted.raw().getTypeName() : types[i]);
            String text = texts[i];
            sources[i] = shared.parsed(new ParsedText<>(
                    new SimpleImmutableEntry<>(declared[i], rules),
                    new String[] {type.name(), text},
                    () -> values.of(wanted, type.read(text, rules))));
            try {
                read[i] = sources[i].value();
            } catch (BadArgumentException e) {
                throw located(i, declared[i], e);
            }
        }
        return new ArgumentList(null, read, sources);
    }

    /**
     * Reads the whole list as one JSON array.
     *
     * @throws BadArgumentException naming the argument's number, its type and the reason
     */
    public static ArgumentList json(Method method, String json, SharedTexts shared) throws BadArgumentException {
        ParsedText<ArgumentList> source =
                shared.parsed(new ParsedText<>(method, new String[] {json}, () -> parsed(method, json)));
        return source.value().heldBy(source);
    }

    private static ArgumentList parsed(Method method, String json) throws BadArgumentException {
        Object array = json.trim().isEmpty() ? new Object[0] : JsonReader.readExactly(json);
        Object[] parts = array instanceof List ? ((List<?>) array).toArray() : (Object[]) array;
        Type[] declared = method.getGenericParameterTypes();
        if (parts.length != declared.length) {
            throw new BadArgumentException(
                    "The method has " + declared.length + " parameters, the JSON array " + parts.length + " values");
        }
        TypedValues values = new TypedValues(method.getDeclaringClass().getClassLoader());
        Object[] read = new Object[parts.length];
        for (int i = 0; i < parts.length; i++) {
            try {
                read[i] = values.of(Generics.of(declared[i]), parts[i]);
            } catch (BadArgumentException e) {
                throw located(i, declared[i], e);
            }
        }
        return new ArgumentList(null, read);
    }

    private static BadArgumentException located(int index, Type type, BadArgumentException e) {
        return new BadArgumentException("Argument " + (index + 1) + " ("
                + BadArgumentException.shorten(type.getTypeName()) + "): " + e.getMessage());
    }
}
