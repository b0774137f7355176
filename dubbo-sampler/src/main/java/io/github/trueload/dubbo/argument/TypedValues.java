// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * From parsed JSON to objects of the classes that a service declares. The keys {@code @type} and {@code @value}, or a
 * key {@code class}, name a class below the declared one. Keys that a class lacks are passed over, as by providers.
 */
final class TypedValues {
    private final ClassLoader loader;

    TypedValues(ClassLoader loader) {
        this.loader = loader;
    }

    /** The value of a declared type, of parsed JSON or a value that is done. A refusal names the keys on the way. */
    Object of(Generics type, Object value) throws BadArgumentException {
        Class<?> raw = type.raw();
        ScalarType scalar = ScalarType.find(raw.getName());
        if (value == null) {
            return scalar == null ? null : scalar.fromJson(null);
        }
        if (value instanceof Map && NestedValues.isTyped((Map<?, ?>) value)) {
            return hinted(type, (Map<?, ?>) value);
        }
        if (scalar != null) {
            return raw.isInstance(value) ? value : scalar.fromJson(JdkTypes.plain(raw, value));
        }
        if (raw.isEnum()) {
            return constant(raw, value);
        }
        if (raw.isArray()) {
            return array(type, value);
        }
        if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
            return collection(type, value);
        }
        return Map.class.isAssignableFrom(raw) ? map(type, value) : object(type, value);
    }

    private Object hinted(Generics type, Map<?, ?> map) throws BadArgumentException {
        Object name = map.get(NestedValues.TYPE);
        ArgumentType named = ArgumentType.of(String.valueOf(name));
        Object value;
        try {
            value = named instanceof ArgumentType.OfJson
                    ? of(type.narrowed(load(named.name())), map.get(NestedValues.VALUE))
                    : named.fromJson(map.get(NestedValues.VALUE));
        } catch (BadArgumentException e) {
            throw e.in("@type " + named.name());
        }
        Class<?> raw = type.raw();
        if (value != null && !raw.isPrimitive() && !raw.isInstance(value)) {
            throw new BadArgumentException(
                    "@type " + BadArgumentException.shorten(named.name()) + " is no " + raw.getName());
        }
        return value;
    }

    private Class<?> load(String name) throws BadArgumentException {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            throw new BadArgumentException(
                    "there is no class " + BadArgumentException.shorten(name) + " among the service's");
        }
    }

    private static Object constant(Class<?> type, Object value) throws BadArgumentException {
        Object name = value instanceof Map ? ((Map<?, ?>) value).get("name") : value;
        List<String> names = new ArrayList<>();
        for (Object constant : type.getEnumConstants()) {
            if (((Enum<?>) constant).name().equals(name)) {
                return constant;
            }
            names.add(((Enum<?>) constant).name());
        }
        throw new BadArgumentException(type.getSimpleName() + " has no constant "
                + BadArgumentException.shorten(name) + ", but "
                + BadArgumentException.shorten(String.join(", ", names)));
    }

    private Object array(Generics type, Object value) throws BadArgumentException {
        if (type.raw() == byte[].class && value instanceof String) {
            return ArgumentType.OfArray.bytes((String) value);
        }
        List<?> list = list(value);
        Object array = Array.newInstance(type.raw().getComponentType(), list.size());
        for (int i = 0; i < list.size(); i++) {
            Array.set(array, i, element(type.component(), list.get(i), i));
        }
        return array;
    }

    private Object collection(Generics type, Object value) throws BadArgumentException {
        List<?> list = list(value);
        Generics element =
                type.raw() == Iterable.class ? type.argument(Iterable.class, 0) : type.argument(Collection.class, 0);
        Collection<Object> collection = JdkTypes.collection(type.raw(), element.raw());
        for (int i = 0; i < list.size(); i++) {
            collection.add(element(element, list.get(i), i));
        }
        return collection;
    }

    private static List<?> list(Object value) throws BadArgumentException {
        if (!(value instanceof List)) {
            throw new BadArgumentException("it is not a JSON array");
        }
        return (List<?>) value;
    }

    private Object element(Generics type, Object value, int index) throws BadArgumentException {
        try {
            return of(type, value);
        } catch (BadArgumentException e) {
            throw e.in("element " + (index + 1));
        }
    }

    private Object map(Generics type, Object value) throws BadArgumentException {
        Map<?, ?> members = members(value);
        Class<?> named = named(type.raw(), members.get("class"));
        boolean isNamed = named != type.raw() || named.getName().equals(members.get("class"));
        Map<Object, Object> map =
                JdkTypes.map(named, type.argument(Map.class, 0).raw());
        for (Map.Entry<?, ?> entry : members.entrySet()) {
            if (!isNamed || !"class".equals(entry.getKey())) {
                map.put(
                        member(type.argument(Map.class, 0), entry.getKey(), entry.getKey()),
                        member(type.argument(Map.class, 1), entry.getValue(), entry.getKey()));
            }
        }
        return map;
    }

    private static Map<?, ?> members(Object value) throws BadArgumentException {
        if (!(value instanceof Map)) {
            throw new BadArgumentException("it is not a JSON object");
        }
        return (Map<?, ?>) value;
    }

    private Object member(Generics type, Object value, Object key) throws BadArgumentException {
        try {
            return of(type, value);
        } catch (BadArgumentException e) {
            throw e.in(key);
        }
    }

    private Object object(Generics type, Object value) throws BadArgumentException {
        Class<?> raw = type.raw();
        if (value instanceof Map) {
            Map<?, ?> members = (Map<?, ?>) value;
            Class<?> named = named(raw, members.get("class"));
            if (named != Object.class) {
                return filled(type.narrowed(named), members);
            }
            Map<Object, Object> untyped = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : members.entrySet()) {
                untyped.put(entry.getKey(), member(type, entry.getValue(), entry.getKey()));
            }
            return untyped;
        }
        if (value instanceof List && raw.isAssignableFrom(ArrayList.class)) {
            return collection(Generics.of(ArrayList.class), value);
        }
        Object plain = value instanceof BigDecimal ? NestedValues.smallest((BigDecimal) value) : value;
        return raw.isInstance(plain) ? plain : JdkTypes.parse(raw, value, loader);
    }

    private Class<?> named(Class<?> declared, Object name) {
        try {
            Class<?> found = name instanceof String ? load((String) name) : declared;
            return declared.isAssignableFrom(found) ? found : declared;
        } catch (BadArgumentException e) {
            return declared;
        }
    }

    private Object filled(Generics type, Map<?, ?> members) throws BadArgumentException {
        Class<?> raw = type.raw();
        if (raw.isEnum() || Map.class.isAssignableFrom(raw) || Date.class.isAssignableFrom(raw)) {
            return of(type, members.get("name"));
        }
        Bean bean = Bean.of(raw);
        Map<String, Object> values = new LinkedHashMap<>();
        for (Map.Entry<?, ?> entry : members.entrySet()) {
            String name = String.valueOf(entry.getKey());
            Bean.Property property = bean.property(name);
            if (property != null && (entry.getValue() != null || !property.isPrimitive())) {
                values.put(name, member(type.member(property.type()), entry.getValue(), name));
            }
        }
        return bean.create(values);
    }
}
