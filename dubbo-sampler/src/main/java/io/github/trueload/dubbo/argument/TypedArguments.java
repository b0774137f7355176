// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Method;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.util.AbstractMap.SimpleImmutableEntry;
import java.util.Arrays;
import java.util.List;

/**
 * Turns the texts of a plan into objects of the very classes that a method of a service declares: enums, dates,
 * generics and numbers are then what the service wants, without any type in the JSON text. Immutable.
 */
public final class TypedArguments {
    private final Class<?> service;
    private final Method method;
    private final Type[] declared;
    private final TypedValues values;

    /**
     * Creates the reader of a method's arguments.
     *
     * @param service the service's interface, which says what the type variables of interfaces above it are
     * @param method of this interface or one above it
     */
    public TypedArguments(Class<?> service, Method method) {
        this.service = service;
        this.method = method;
        this.declared = method.getGenericParameterTypes();
        this.values = new TypedValues(service.getClassLoader());
    }

    /**
     * Reads the table: one type and one text per argument.
     *
     * @throws BadArgumentException naming the argument's number, its type and the reason
     */
    public ArgumentList table(String[] types, String[] texts, ArgumentRules rules, SharedTexts shared)
            throws BadArgumentException {
        Object[] read = new Object[declared.length];
        ParsedText<?>[] sources = new ParsedText<?>[declared.length];
        for (int i = 0; i < declared.length; i++) {
            Generics wanted = wanted(i);
            ArgumentType type =
                    ArgumentParser.typeOf(types[i].isEmpty() ? wanted.raw().getTypeName() : types[i]);
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
        return new ArgumentList(null, read, sources);
    }

    /**
     * Reads the whole list as one JSON array.
     *
     * @throws BadArgumentException naming the argument's number, its type and the reason
     */
    public ArgumentList json(String json, SharedTexts shared) throws BadArgumentException {
        ParsedText<ArgumentList> source = shared.parsed(
                new ParsedText<>(new SimpleImmutableEntry<>(service, method), new String[] {json}, () -> parsed(json)));
        return source.value().heldBy(source);
    }

    private ArgumentList parsed(String json) throws BadArgumentException {
        Object array = json.trim().isEmpty() ? new Object[0] : JsonReader.readExactly(json);
        Object[] parts = array instanceof List ? ((List<?>) array).toArray() : (Object[]) array;
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
        return new ArgumentList(null, read);
    }

    private Generics wanted(int index) {
        return Generics.of(service).member(declared[index]);
    }

    private BadArgumentException located(int index, BadArgumentException e) {
        Type shown = declared[index] instanceof TypeVariable ? wanted(index).raw() : declared[index];
        return new BadArgumentException("Argument " + (index + 1) + " ("
                + BadArgumentException.shorten(shown.getTypeName()) + "): " + e.getMessage());
    }
}
