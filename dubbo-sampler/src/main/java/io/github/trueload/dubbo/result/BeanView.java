// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/**
 * What an object of a service's own class says, as a generic call would tell it: its class, and its properties by
 * getters, named as Dubbo does (PojoUtils of 2.7 and 3.3: {@code getURL} is {@code uRL}), by accessors called as their
 * fields, and by public fields; where there is none of these, by all fields: no answer that holds something is shown as
 * empty.
 */
final class BeanView {
    private static final ClassValue<BeanView> KNOWN = new ClassValue<BeanView>() {
        @Override
        protected BeanView computeValue(Class<?> type) {
            return new BeanView(type);
        }
    };
    private static final ClassLoader JDK = ClassLoader.getSystemClassLoader().getParent();

    private final String className;
    private final Map<String, Member> members = new LinkedHashMap<>();

    private BeanView(Class<?> type) {
        className = type.getName();
        Map<String, Field> fields = fields(type);
        Map<String, Member> getters = new TreeMap<>();
        for (Method method : type.getMethods()) {
            Field field = fields.get(method.getName());
            boolean isAccessor = field != null && field.getType() == method.getReturnType();
            String name = isAccessor ? method.getName() : propertyOf(method);
            if (name != null && isGetter(method)) {
                getters.putIfAbsent(name, method);
            }
        }
        members.putAll(getters);
        new TreeMap<>(fields).forEach((name, field) -> {
            if (Modifier.isPublic(field.getModifiers())) {
                members.putIfAbsent(name, field);
            }
        });
        if (members.isEmpty()) {
            members.putAll(new TreeMap<>(fields));
        }
        members.values().forEach(member -> ((AccessibleObject) member).setAccessible(true));
    }

    /** Those of its own and of the classes above it, as far as these do not come with Java. */
    private static Map<String, Field> fields(Class<?> type) {
        Map<String, Field> fields = new HashMap<>();
        for (Class<?> each = type; each != null && isForeign(each); each = each.getSuperclass()) {
            for (Field field : each.getDeclaredFields()) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    fields.putIfAbsent(field.getName(), field);
                }
            }
        }
        return fields;
    }

    private static boolean isForeign(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return loader != null && loader != JDK;
    }

    private static boolean isGetter(Method method) {
        return method.getParameterCount() == 0
                && !Modifier.isStatic(method.getModifiers())
                && method.getReturnType() != void.class
                && method.getDeclaringClass() != Object.class
                && !method.isBridge();
    }

    private static String propertyOf(Method method) {
        String name = method.getName();
        int prefix = name.startsWith("get") ? 3 : name.startsWith("is") ? 2 : 0;
        if (prefix == 0 || name.length() == prefix) {
            return null;
        }
        // isolate() is a property of its own only where it answers yes or no.
        boolean isWord = prefix == 2 && Character.isLowerCase(name.charAt(prefix));
        return isWord && method.getReturnType() != boolean.class
                ? null
                : Character.toLowerCase(name.charAt(prefix)) + name.substring(prefix + 1);
    }

    /** Whether an object is of a class that does not come with Java, and more than a constant. */
    static boolean isBean(Object value) {
        return isForeign(value.getClass()) && !(value instanceof Enum) && !(value instanceof Throwable);
    }

    static Map<String, Object> of(Object value) {
        BeanView view = KNOWN.get(value.getClass());
        Map<String, Object> properties = new LinkedHashMap<>();
        properties.put("class", view.className);
        view.members.forEach((name, member) -> {
            try {
                properties.put(
                        name, member instanceof Method ? ((Method) member).invoke(value) : ((Field) member).get(value));
            } catch (InvocationTargetException e) {
                properties.put(name, String.valueOf(e.getCause()));
            } catch (IllegalAccessException e) {
                properties.put(name, e.toString());
            }
        });
        return properties;
    }
}
