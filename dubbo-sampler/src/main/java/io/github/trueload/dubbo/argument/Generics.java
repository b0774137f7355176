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

/** A declared type with what its variables stand for: {@code List<T>} in a {@code Page<Order>} has orders. */
final class Generics {
    /** Neither a variable nor a wildcard. */
    private final Type type;
    /** What the variables in the type stand for; of a class, which does not say it, what its own stand for. */
    private final Map<TypeVariable<?>, Generics> variables;

    private Generics(Type type, Map<TypeVariable<?>, Generics> variables) {
        this.type = type;
        this.variables = variables;
    }

    static Generics of(Type type) {
        return of(type, Collections.emptyMap());
    }

    private static Generics of(Type declared, Map<TypeVariable<?>, Generics> variables) {
        if (declared instanceof TypeVariable) {
            Generics found = variables.get(declared);
            return found == null ? of(((TypeVariable<?>) declared).getBounds()[0], variables) : found;
        }
        if (declared instanceof WildcardType) {
            Type[] lower = ((WildcardType) declared).getLowerBounds();
            return of(lower.length > 0 ? lower[0] : ((WildcardType) declared).getUpperBounds()[0], variables);
        }
        return new Generics(declared, declared instanceof Class ? Collections.emptyMap() : variables);
    }

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

    Generics component() {
        return type instanceof GenericArrayType
                ? of(((GenericArrayType) type).getGenericComponentType(), variables)
                : of(raw().getComponentType());
    }

    /** What a type variable of a class above this one stands for: the element of a {@code Collection}. */
    Generics argument(Class<?> above, int index) {
        return member(above.getTypeParameters()[index]);
    }

    /** The same place with a class below the declared one: a {@code Page} in an {@code IPage<Order>} has orders. */
    Generics narrowed(Class<?> below) {
        Class<?> raw = raw();
        if (below == raw || !raw.isAssignableFrom(below) || below.getTypeParameters().length == 0) {
            return below == raw ? this : of(below);
        }
        Map<TypeVariable<?>, Generics> open = new HashMap<>();
        for (TypeVariable<?> variable : below.getTypeParameters()) {
            open.put(variable, new Generics(variable, Collections.emptyMap()));
        }
        Map<TypeVariable<?>, Generics> found = new HashMap<>();
        new Generics(below, open).bindTo(this, found);
        return new Generics(below, found);
    }

    /** Finds out what open variables are if this is to be the same as an actual type. */
    private void bindTo(Generics actual, Map<TypeVariable<?>, Generics> found) {
        if (type instanceof TypeVariable) {
            found.putIfAbsent((TypeVariable<?>) type, actual);
            return;
        }
        Class<?> shared = actual.raw();
        for (int i = 0; i < shared.getTypeParameters().length && shared.isAssignableFrom(raw()); i++) {
            argument(shared, i).bindTo(actual.argument(shared, i), found);
        }
    }

    /** Adds what the variables of this class stand for, and those of the classes around and above it. */
    private void bind(Map<TypeVariable<?>, Generics> all) {
        Class<?> raw = raw();
        if (type instanceof Class) {
            all.putAll(variables);
        } else if (type instanceof ParameterizedType) {
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
