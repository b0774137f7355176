// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes and fills objects of a class of the user's: by public setters, else by fields, as providers do. */
final class Bean {
    private static final ClassValue<Bean> KNOWN = new ClassValue<Bean>() {
        @Override
        protected Bean computeValue(Class<?> type) {
            return new Bean(type);
        }
    };

    private final Class<?> type;
    private final Map<String, Property> properties = new HashMap<>();

    private Bean(Class<?> type) {
        this.type = type;
        for (Class<?> each = type; each != null && each != Object.class; each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    properties.putIfAbsent(field.getName(), new Property(null, field));
                }
            }
        }
        for (Method method : type.getMethods()) {
            String name = method.getName();
            if (name.length() > 3 && name.startsWith("set") && method.getParameterCount() == 1 && !method.isBridge()) {
                String written = name.substring(3);
                String property = Character.toLowerCase(written.charAt(0)) + written.substring(1);
                properties.merge(property, new Property(method, null), Property::or);
                if (written.length() > 1 && Character.isUpperCase(written.charAt(1))) {
                    // setURL: Dubbo says uRL, everybody else URL.
                    properties.merge(written, new Property(method, null), Property::or);
                }
            }
        }
    }

    static Bean of(Class<?> type) {
        return KNOWN.get(type);
    }

    /** A new object with some of its properties, by names that have a {@link #property}. */
    Object create(Map<String, Object> values) throws BadArgumentException {
        if (type.getSuperclass() != null
                && "java.lang.Record".equals(type.getSuperclass().getName())) {
            return createRecord(values);
        }
        Object object = create();
        for (Map.Entry<String, Object> value : values.entrySet()) {
            try {
                property(value.getKey()).set(object, value.getValue());
            } catch (BadArgumentException e) {
                throw e.in(value.getKey());
            }
        }
        return object;
    }

    /** By its canonical constructor: its fields cannot be set. */
    private Object createRecord(Map<String, Object> values) throws BadArgumentException {
        List<Class<?>> types = new ArrayList<>();
        List<Object> arguments = new ArrayList<>();
        for (Field component : type.getDeclaredFields()) {
            if (!Modifier.isStatic(component.getModifiers())) {
                types.add(component.getType());
                arguments.add(values.getOrDefault(component.getName(), nothing(component.getType())));
            }
        }
        try {
            return newInstance(type.getDeclaredConstructor(types.toArray(new Class<?>[0])), arguments.toArray());
        } catch (NoSuchMethodException e) {
            throw new BadArgumentException("no object of " + type.getName() + " can be made: " + e);
        }
    }

    private static Object nothing(Class<?> wanted) {
        return wanted.isPrimitive() ? Array.get(Array.newInstance(wanted, 1), 0) : null;
    }

    /** The property of this name; {@code null} if there is none. */
    Property property(String name) {
        return properties.get(name);
    }

    /** A new object, made by the constructor that wants least. */
    Object create() throws BadArgumentException {
        if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
            throw new BadArgumentException(type.getName() + " is " + (type.isInterface() ? "an interface" : "abstract")
                    + ": name a class by @type and @value");
        }
        Constructor<?> least = Collections.min(
                Arrays.asList(type.getDeclaredConstructors()), Comparator.comparing(Constructor::getParameterCount));
        Object[] arguments =
                Arrays.stream(least.getParameterTypes()).map(Bean::nothing).toArray();
        return newInstance(least, arguments);
    }

    private Object newInstance(Constructor<?> constructor, Object... arguments) throws BadArgumentException {
        try {
            constructor.setAccessible(true);
            return constructor.newInstance(arguments);
        } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
            throw new BadArgumentException(
                    "no object of " + type.getName() + " can be made: " + BadArgumentException.shorten(text(e)));
        }
    }

    private static String text(Throwable e) {
        return String.valueOf(e instanceof InvocationTargetException ? e.getCause() : e);
    }

    static final class Property {
        private final Method setter;
        private final Field field;

        Property(Method setter, Field field) {
            this.setter = setter;
            this.field = field;
        }

        /** Of several setters that which takes the type of the field. */
        private Property or(Property other) {
            if (setter == null || field != null && other.setter.getParameterTypes()[0] == field.getType()) {
                return new Property(other.setter, field);
            }
            return this;
        }

        Type type() {
            return setter == null ? field.getGenericType() : setter.getGenericParameterTypes()[0];
        }

        boolean isPrimitive() {
            return setter == null ? field.getType().isPrimitive() : setter.getParameterTypes()[0].isPrimitive();
        }

        void set(Object object, Object value) throws BadArgumentException {
            try {
                if (setter == null) {
                    field.setAccessible(true);
                    field.set(object, value);
                } else {
                    setter.setAccessible(true);
                    setter.invoke(object, value);
                }
            } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
                throw new BadArgumentException("it cannot be set: " + BadArgumentException.shorten(text(e)));
            }
        }
    }
}
