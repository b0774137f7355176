// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.client;

import java.lang.reflect.Field;
import java.lang.reflect.GenericArrayType;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.Set;

/**
 * Goes through all classes that the methods of a service need, at any depth, so that one which is missing is found when
 * the reference opens and not by a call. Used by one thread.
 */
final class TypeWalk {
    private final ClassLoader users;
    private final Set<Class<?>> seen = new HashSet<>();

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
        for (Method method : service.getMethods()) {
            walk.visit(method.getGenericReturnType());
            for (Type parameter : method.getGenericParameterTypes()) {
                walk.visit(parameter);
            }
        }
    }

    private void visit(Type type) {
        if (type instanceof Class) {
            visit((Class<?>) type);
        } else if (type instanceof ParameterizedType) {
            visit(((ParameterizedType) type).getRawType());
            for (Type argument : ((ParameterizedType) type).getActualTypeArguments()) {
                visit(argument);
            }
        } else if (type instanceof GenericArrayType) {
            visit(((GenericArrayType) type).getGenericComponentType());
        }
    }

    private void visit(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        for (Class<?> each = element; each != null && each.getClassLoader() == users && seen.add(each); ) {
            each.getMethods();
            for (Field field : each.getDeclaredFields()) {
                visit(field.getGenericType());
            }
            each = each.getSuperclass();
        }
    }
}
