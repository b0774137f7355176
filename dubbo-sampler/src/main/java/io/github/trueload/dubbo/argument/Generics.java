// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashMap;
import java.util.Map;

/**
 * A declared type with what its type variables stand for where it is declared: {@code List<T>} of a class
 * {@code Page<T>} is a {@code List<Order>} in a {@code Page<Order>}. Immutable.
 */
final class Generics {
    private final Type type;
    private final Map<TypeVariable<?>, Type> variables;

    private Generics(Type type, Map<TypeVariable<?>, Type> variables) {
        this.type = type;
        this.variables = variables;
    }

    /** A type whose declaration stands on its own. */
    static Generics of(Type type) {
        return new Generics(type, new HashMap<>());
    }

    /** The class of the values, without its type arguments. */
    Class<?> raw() {
        return raw(type);
    }

    /** A type that the declaration of this one uses: that of a property, for example. */
    Generics member(Type declared) {
        return new Generics(declared, bound(type));
    }

    /** What the elements of this array are. */
    Generics component() {
        Type resolved = resolve(type);
        return new Generics(
                resolved instanceof GenericArrayType
                        ? ((GenericArrayType) resolved).getGenericComponentType()
                        : raw().getComponentType(),
                variables);
    }

    /** What a type variable of a class above this one stands for: the element of a {@code Collection}. */
    Generics argument(Class<?> above, int index) {
        return new Generics(above.getTypeParameters()[index], bound(type));
    }

    /** The same place with a class below the declared one. */
    Generics narrowed(Class<?> below) {
        return below == raw() ? this : of(below);
    }

    private Map<TypeVariable<?>, Type> bound(Type start) {
        Map<TypeVariable<?>, Type> all = new HashMap<>(variables);
        bind(resolve(start), all);
        return all;
    }

    private void bind(Type start, Map<TypeVariable<?>, Type> all) {
        if (start instanceof ParameterizedType) {
            Type[] arguments = ((ParameterizedType) start).getActualTypeArguments();
            TypeVariable<?>[] names = raw(start).getTypeParameters();
            for (int i = 0; i < names.length; i++) {
                // A variable that stands for itself, as in a recursive class, would never be resolved.
                if (arguments[i] != names[i]) {
                    all.put(names[i], resolve(arguments[i], all));
                }
            }
        }
        Class<?> raw = raw(start);
        if (raw.getGenericSuperclass() != null) {
            bind(raw.getGenericSuperclass(), all);
        }
        for (Type above : raw.getGenericInterfaces()) {
            bind(above, all);
        }
    }

    private Type resolve(Type unresolved) {
        return resolve(unresolved, variables);
    }

    private static Type resolve(Type unresolved, Map<TypeVariable<?>, Type> variables) {
        if (unresolved instanceof TypeVariable) {
            Type found = variables.get(unresolved);
            return found == null ? ((TypeVariable<?>) unresolved).getBounds()[0] : found;
        }
        return unresolved instanceof WildcardType ? ((WildcardType) unresolved).getUpperBounds()[0] : unresolved;
    }

    private Class<?> raw(Type unresolved) {
        Type resolved = resolve(unresolved);
        if (resolved instanceof Class) {
            return (Class<?>) resolved;
        }
        if (resolved instanceof ParameterizedType) {
            return (Class<?>) ((ParameterizedType) resolved).getRawType();
        }
        if (resolved instanceof GenericArrayType) {
            Class<?> component = raw(((GenericArrayType) resolved).getGenericComponentType());
            return Array.newInstance(component, 0).getClass();
        }
        // A bound that is a variable or wildcard itself.
        return resolved == unresolved ? Object.class : raw(resolved);
    }
}
