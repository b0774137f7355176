// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.lang.reflect.TypeVariable;
import java.lang.reflect.WildcardType;
import java.util.HashSet;
import java.util.Set;

/**
 * Goes through all classes that the methods of a service need, at any depth, so that one which is missing is found when
 * the reference opens and not by a call. Used by one thread.
 */
final class TypeWalk {
    private final ClassLoader users;
    private final Set<Type> seen = new HashSet<>();

    private TypeWalk(ClassLoader users) {
        this.users = users;
    }

    /**
     * Requires all classes of a service.
     *
     * @throws LinkageError when a class is missing or broken
     * @throws TypeNotPresentException when a class is missing that stands for elements only, as in {@code List<Item>}
     */
    static void through(Class<?> service) {
        TypeWalk walk = new TypeWalk(service.getClassLoader());
        walk.visit(service);
        for (Method method : service.getMethods()) {
            walk.visit(method.getGenericReturnType());
            walk.visit(method.getGenericParameterTypes());
        }
    }

    private void visit(Type... types) {
        for (Type type : types) {
            // Each once: a variable may stand in its own bound.
            if (type != null && seen.add(type)) {
                visitFirst(type);
            }
        }
    }

    private void visitFirst(Type type) {
        if (type instanceof Class) {
            visitFirst((Class<?>) type);
        } else if (type instanceof ParameterizedType) {
            visit(((ParameterizedType) type).getRawType());
            visit(((ParameterizedType) type).getActualTypeArguments());
        } else if (type instanceof GenericArrayType) {
            visit(((GenericArrayType) type).getGenericComponentType());
        } else if (type instanceof WildcardType) {
            visit(((WildcardType) type).getUpperBounds());
        } else if (type instanceof TypeVariable) {
            visit(((TypeVariable<?>) type).getBounds());
        }
    }

    private void visitFirst(Class<?> type) {
        if (type.isArray()) {
            visit(type.getComponentType());
        } else if (type.getClassLoader() == users) {
            type.getMethods();
            for (Field field : type.getDeclaredFields()) {
                visit(field.getGenericType());
            }
            visit(type.getGenericSuperclass());
            visit(type.getGenericInterfaces());
        }
    }
}
