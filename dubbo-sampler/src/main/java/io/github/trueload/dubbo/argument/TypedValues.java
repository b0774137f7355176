// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.Array;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;

/**
 * From parsed JSON to objects of the classes that a service declares. {@code {"@type": ..., "@value": ...}}, at any
 * depth, is a value of the type that it names, and a key {@code class} names a class below the declared one. Keys that
 * a class lacks are passed over, as by providers. Lists and maps are filled in place where no class decides.
 */
final class TypedValues {
    /** For generic calls: only the JDK's classes are here, and the provider makes objects of maps. */
    private static final TypedValues GENERIC = new TypedValues(null);

    private static final Generics ANY = Generics.of(Object.class);
    private static final String TYPE = "@type";
    private static final String VALUE = "@value";
    /** What a double keeps of any decimal. */
    private static final int DOUBLE_DIGITS = 15;

    private final ClassLoader loader;

    TypedValues(ClassLoader loader) {
        this.loader = loader;
    }

    /** What parsed JSON stands for in a generic call; decimals are a {@code Double} where that keeps all digits. */
    static Object generic(Object value) throws BadArgumentException {
        return GENERIC.of(ANY, value);
    }

    /** The same as a collection or map of the JDK that is named, where that takes it: as a {@code TreeMap}. */
    static Object generic(String name, Object value) throws BadArgumentException {
        Object parsed = generic(value);
        if (!name.startsWith("java.util.") || !(parsed instanceof List || parsed instanceof Map)) {
            return parsed;
        }
        try {
            Class<?> type = Class.forName(name);
            boolean takesIt = (parsed instanceof Map ? Map.class : Collection.class).isAssignableFrom(type);
            return takesIt && !type.isInstance(parsed) ? GENERIC.of(Generics.of(type), parsed) : parsed;
        } catch (BadArgumentException | ClassNotFoundException | LinkageError | RuntimeException e) {
            // One of enums, whose class is not here; null in a queue; texts and numbers in a sorted set.
            return name.endsWith("Set") && parsed instanceof List ? new LinkedHashSet<>((List<?>) parsed) : parsed;
        }
    }

    /** The value of a declared type, of parsed JSON or a value that is done. A refusal names the keys on the way. */
    Object of(Generics type, Object value) throws BadArgumentException {
        Class<?> raw = type.raw();
        ScalarType scalar = ScalarType.find(raw.getName());
        if (value == null) {
            return scalar == null ? null : scalar.fromJson(null);
        }
        if (value instanceof Map && isHinted((Map<?, ?>) value)) {
            return hinted(type, (Map<?, ?>) value);
        }
        if (scalar != null) {
            return raw.isInstance(value) ? value : scalar.fromJson(JdkTypes.plain(raw, value));
        }
        if (raw.isEnum()) {
            return constant(raw, value);
        }
        if (raw.isArray()) {
            Generics component = type.component();
            return array(raw.getComponentType(), value, element -> of(component, element));
        }
        if (Collection.class.isAssignableFrom(raw) || raw == Iterable.class) {
            return collection(type, value);
        }
        return Map.class.isAssignableFrom(raw) ? map(type, value) : object(type, value);
    }

    private static boolean isHinted(Map<?, ?> map) {
        return map.size() == 2 && map.containsKey(TYPE) && map.containsKey(VALUE);
    }

    private Object hinted(Generics type, Map<?, ?> map) throws BadArgumentException {
        if (!(map.get(TYPE) instanceof String)) {
            throw new BadArgumentException("its @type is not a text");
        }
        ArgumentType named = ArgumentType.of((String) map.get(TYPE));
        Object written = map.get(VALUE);
        Object value;
        try {
            value = named.type() == Object.class && written != null
                    ? ofClass(type, named, written)
                    : named.fromJson(written);
        } catch (BadArgumentException e) {
            throw new BadArgumentException(
                    e.in("@type " + named.name()).getMessage() + ": " + BadArgumentException.shorten(written));
        }
        Class<?> raw = type.raw();
        if (value != null && !raw.isPrimitive() && !raw.isInstance(value)) {
            throw new BadArgumentException(
                    "@type " + BadArgumentException.shorten(named.name()) + " is no " + raw.getName());
        }
        return value;
    }

    private Object ofClass(Generics type, ArgumentType named, Object value) throws BadArgumentException {
        if (loader != null) {
            return of(type.narrowed(load(named.name())), value);
        }
        boolean collection = named.name().startsWith("java.util.");
        if (value instanceof List || collection && value instanceof Map) {
            return named.fromJson(value);
        }
        if (named.name().startsWith("java.")) {
            throw new BadArgumentException("this type cannot be written in a plan");
        }
        // Providers make an enum constant or an object of it (PojoUtils.realize of Dubbo 2.6 to 3.3).
        Map<Object, Object> object = new LinkedHashMap<>();
        object.put("class", named.name());
        if (value instanceof Map) {
            object.putAll((Map<?, ?>) generic(value));
        } else {
            object.put("name", String.valueOf(value));
        }
        return object;
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

    /** An array of such components, of a JSON array or, if of bytes, of Base64. */
    static Object array(Class<?> component, Object value, ScalarType.Converter<Object> reader)
            throws BadArgumentException {
        if (component == byte.class && value instanceof String) {
            try {
                return Base64.getDecoder().decode((String) value);
            } catch (IllegalArgumentException e) {
                throw new BadArgumentException("it is neither a JSON array nor Base64");
            }
        }
        List<?> list = list(value);
        Object array = Array.newInstance(component, list.size());
        for (int i = 0; i < list.size(); i++) {
            try {
                Array.set(array, i, reader.convert(list.get(i)));
            } catch (BadArgumentException e) {
                throw e.in(i);
            }
        }
        return array;
    }

    private Object collection(Generics type, Object value) throws BadArgumentException {
        List<?> list = list(value);
        Generics element =
                type.raw() == Iterable.class ? type.argument(Iterable.class, 0) : type.argument(Collection.class, 0);
        Collection<Object> collection = JdkTypes.collection(type.raw(), element.raw());
        for (int i = 0; i < list.size(); i++) {
            collection.add(member(element, list.get(i), i));
        }
        return collection;
    }

    private static List<?> list(Object value) throws BadArgumentException {
        if (!(value instanceof List)) {
            throw new BadArgumentException("it is not a JSON array");
        }
        return (List<?>) value;
    }

    private Object map(Generics type, Object value) throws BadArgumentException {
        if (!(value instanceof Map)) {
            throw new BadArgumentException("it is not a JSON object");
        }
        Map<?, ?> members = (Map<?, ?>) value;
        Class<?> named = named(type.raw(), members.get("class"));
        boolean isNamed = named != type.raw() || named.getName().equals(members.get("class"));
        Generics keys = type.argument(Map.class, 0);
        Generics contents = type.argument(Map.class, 1);
        Map<Object, Object> map = JdkTypes.map(named, keys.raw());
        for (Map.Entry<?, ?> entry : members.entrySet()) {
            if (!isNamed || !"class".equals(entry.getKey())) {
                Object key = entry.getKey();
                map.put(member(keys, key, key), member(contents, entry.getValue(), key));
            }
        }
        return map;
    }

    /** What stands under a key, or in a list, by its index. */
    private Object member(Generics type, Object value, Object key) throws BadArgumentException {
        try {
            return of(type, value);
        } catch (BadArgumentException e) {
            throw e.in(key);
        }
    }

    @SuppressWarnings("unchecked") // Parsed JSON.
    private Object object(Generics type, Object value) throws BadArgumentException {
        Class<?> raw = type.raw();
        if (value instanceof Map) {
            Map<String, Object> members = (Map<String, Object>) value;
            Class<?> named = named(raw, members.get("class"));
            if (named != Object.class) {
                return filled(type.narrowed(named), members);
            }
            for (Map.Entry<String, Object> entry : members.entrySet()) {
                entry.setValue(member(ANY, entry.getValue(), entry.getKey()));
            }
            return members;
        }
        if (value instanceof List && raw.isAssignableFrom(ArrayList.class)) {
            List<Object> list = (List<Object>) value;
            for (int i = 0; i < list.size(); i++) {
                list.set(i, member(ANY, list.get(i), i));
            }
            return list;
        }
        Object plain = value instanceof BigDecimal ? smallest((BigDecimal) value) : value;
        return raw.isInstance(plain) ? plain : JdkTypes.parse(raw, value, loader);
    }

    private Class<?> named(Class<?> declared, Object name) {
        try {
            Class<?> found = loader != null && name instanceof String ? load((String) name) : declared;
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

    /** A {@code Double} when it keeps all digits, else the number itself. */
    private static Number smallest(BigDecimal exact) {
        double number = exact.doubleValue();
        if (exact.precision() <= DOUBLE_DIGITS && !Double.isInfinite(number) && (number != 0 || exact.signum() == 0)) {
            return number;
        }
        return exact;
    }
}
