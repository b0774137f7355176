// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an object of a service's own class says, as a generic call would tell it: its class, and its properties by their
 * getters and public fields. Immutable.
 */
final class BeanView {
    private static final ClassValue<BeanView> KNOWN = new ClassValue<BeanView>() {
        @Override
        protected BeanView computeValue(Class<?> type) {
            return new BeanView(type);
        }
    };
    private static final ClassLoader JDK = ClassLoader.getSystemClassLoader().getParent();

    private final Class<?> type;
    private final Map<String, Method> getters = new TreeMap<>();
    private final Map<String, Field> fields = new TreeMap<>();

    private BeanView(Class<?> type) {
        this.type = type;
        for (Method method : type.getMethods()) {
            String name = propertyOf(method);
            if (name != null) {
                method.setAccessible(true);
                getters.putIfAbsent(name, method);
            }
        }
        for (Field field : type.getFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !getters.containsKey(field.getName())) {
                field.setAccessible(true);
                fields.put(field.getName(), field);
            }
        }
    }

    /** Whether an object is of a class that does not come with Java, and more than a constant. */
    static boolean isBean(Object value) {
        ClassLoader loader = value.getClass().getClassLoader();
        return loader != null && loader != JDK && !(value instanceof Enum) && !(value instanceof Throwable);
    }

    /** The properties of an object. */
    static Map<String, Object> of(Object value) {
        return KNOWN.get(value.getClass()).read(value);
    }

    private Map<String, Object> read(Object value) {
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("class", type.getName());
        getters.forEach((name, getter) -> {
            try {
                properties.put(name, getter.invoke(value));
            } catch (InvocationTargetException e) {
                properties.put(name, String.valueOf(e.getCause()));
            } catch (IllegalAccessException e) {
                properties.put(name, e.toString());
            }
        });
        fields.forEach((name, field) -> {
            try {
                properties.put(name, field.get(value));
            } catch (IllegalAccessException e) {
                properties.put(name, e.toString());
            }
        });
        return properties;
    }

    private static String propertyOf(Method method) {
        String name = method.getName();
        boolean isGetter = method.getParameterCount() == 0
                && !Modifier.isStatic(method.getModifiers())
                && method.getReturnType() != void.class
                && method.getDeclaringClass() != Object.class
                && !method.isBridge();
        if (!isGetter) {
            return null;
        }
        int prefix = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : 0;
        boolean named = prefix > 0 && name.length() > prefix && Character.isUpperCase(name.charAt(prefix));
        return named ? Character.toLowerCase(name.charAt(prefix)) + name.substring(prefix + 1) : null;
    }
}
