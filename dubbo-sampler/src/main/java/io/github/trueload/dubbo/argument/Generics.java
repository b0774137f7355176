// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Array;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;

/**
 * A declared type with what its type variables stand for where it is declared: {@code List<T>} of a class
 * {@code Page<T>} is a {@code List<Order>} in a {@code Page<Order>}.
 */
final class Generics {
    /** Neither a variable nor a wildcard. */
    private final Type type;

    private final Map<TypeVariable<?>, Generics> variables;

    private Generics(Type type, Map<TypeVariable<?>, Generics> variables) {
        this.type = type;
        this.variables = variables;
    }

    /** A type whose declaration stands on its own. */
    static Generics of(Type type) {
        return of(type, Collections.emptyMap());
    }

    private static Generics of(Type declared, Map<TypeVariable<?>, Generics> variables) {
        if (declared instanceof TypeVariable) {
            Generics found = variables.get(declared);
            return found == null ? of(((TypeVariable<?>) declared).getBounds()[0], variables) : found;
        }
        return declared instanceof WildcardType
                ? of(((WildcardType) declared).getUpperBounds()[0], variables)
                : new Generics(declared, variables);
    }

    /** The class of the values, without its type arguments. */
    Class<?> raw() {
        if (type instanceof Class) {
            return (Class<?>) type;
        }
        return type instanceof ParameterizedType
                ? (Class<?>) ((ParameterizedType) type).getRawType()
                : Array.newInstance(component().raw(), 0).getClass();
    }

    /** A type that the declaration of this one uses: that of a property, for example. */
    Generics member(Type declared) {
        Map<TypeVariable<?>, Generics> all = new HashMap<>();
        bind(all);
        return of(declared, all);
    }

    /** What the elements of this array are. */
    Generics component() {
        return type instanceof GenericArrayType
                ? of(((GenericArrayType) type).getGenericComponentType(), variables)
                : of(raw().getComponentType());
    }

    /** What a type variable of a class above this one stands for: the element of a {@code Collection}. */
    Generics argument(Class<?> above, int index) {
        return member(above.getTypeParameters()[index]);
    }

    /** The same place with a class below the declared one. */
    Generics narrowed(Class<?> below) {
        return below == raw() ? this : of(below);
    }

    /** Adds what the variables of this class stand for, and those of the classes around and above it. */
    private void bind(Map<TypeVariable<?>, Generics> all) {
        Class<?> raw = raw();
        if (type instanceof ParameterizedType) {
            Type[] arguments = ((ParameterizedType) type).getActualTypeArguments();
            TypeVariable<?>[] names = raw.getTypeParameters();
            for (int i = 0; i < names.length; i++) {
                all.put(names[i], of(arguments[i], variables));
            }
            Type around = ((ParameterizedType) type).getOwnerType();
            if (around != null) {
                of(around, variables).bind(all);
            }
        }
        if (raw.getGenericSuperclass() != null) {
            of(raw.getGenericSuperclass(), all).bind(all);
        }
        for (Type above : raw.getGenericInterfaces()) {
            of(above, all).bind(all);
        }
    }
}
