// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collection;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingDeque;

/** Values of types that come with Java and that a service may declare. */
final class JdkTypes {
    private static final Class<?>[] COLLECTIONS = {
        ArrayList.class, LinkedHashSet.class, TreeSet.class, ArrayDeque.class, LinkedBlockingDeque.class
    };
    private static final Class<?>[] MAPS = {LinkedHashMap.class, TreeMap.class, ConcurrentHashMap.class};
    private static final List<Class<?>> DECIMALS =
            Arrays.asList(String.class, BigDecimal.class, double.class, Double.class, float.class, Float.class);
    private static final String[] FACTORIES = {
        "valueOf", "parse", "fromString", "of", "getInstance", "getTimeZone", "compile"
    };

    private JdkTypes() {}

    /** A number without a fraction, where a whole one is wanted: {@code 2.0} for an {@code int}. */
    static Object plain(Class<?> wanted, Object value) {
        if (!(value instanceof BigDecimal) || DECIMALS.contains(wanted)) {
            return value;
        }
        BigDecimal number = (BigDecimal) value;
        boolean whole = number.stripTrailingZeros().scale() <= 0 && number.precision() - number.scale() < 40;
        return whole ? number.toBigIntegerExact() : number;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static Collection<Object> collection(Class<?> type, Class<?> element) throws BadArgumentException {
        if (EnumSet.class.isAssignableFrom(type) && element.isEnum()) {
            return (Collection<Object>) (Collection) EnumSet.noneOf((Class<Enum>) element);
        }
        return (Collection<Object>) empty(type, COLLECTIONS);
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    static Map<Object, Object> map(Class<?> type, Class<?> key) throws BadArgumentException {
        if (type == EnumMap.class && key.isEnum()) {
            return (Map<Object, Object>) (Map) new EnumMap((Class<Enum>) key);
        }
        return (Map<Object, Object>) empty(type, MAPS);
    }

    private static Object empty(Class<?> type, Class<?>[] usual) throws BadArgumentException {
        for (Class<?> each : usual) {
            if (Modifier.isAbstract(type.getModifiers()) && type.isAssignableFrom(each)) {
                return Bean.of(each).create();
            }
        }
        return Bean.of(type).create();
    }

    /** A value of a type without a rule of its own, by its factory or constructor, as of {@code java.net.URI}. */
    static Object parse(Class<?> type, Object value, ClassLoader loader) throws BadArgumentException {
        if (type == BitSet.class && value instanceof List) {
            return bits((List<?>) value);
        }
        if (value instanceof List) {
            throw new BadArgumentException("it is a JSON array, but " + type.getName() + " is none");
        }
        String text = String.valueOf(value);
        try {
            if (Date.class.isAssignableFrom(type)) {
                return type.getConstructor(long.class).newInstance(Dates.millis(text));
            }
            if (type.isAssignableFrom(GregorianCalendar.class) && Calendar.class.isAssignableFrom(type)) {
                Calendar calendar = new GregorianCalendar();
                calendar.setTimeInMillis(Dates.millis(text));
                return calendar;
            }
            if (type == Class.class) {
                return Class.forName(text, false, loader);
            }
            Method factory = factory(type);
            if (factory != null) {
                return factory.invoke(null, text);
            }
            if (value instanceof BigInteger || value instanceof Integer || value instanceof Long) {
                return fromNumber(type, (Number) value);
            }
            return type.getConstructor(String.class).newInstance(text);
        } catch (InvocationTargetException e) {
            throw new BadArgumentException("it is no " + type.getName() + ": "
                    + BadArgumentException.shorten(String.valueOf(e.getCause().getMessage())));
        } catch (ReflectiveOperationException | LinkageError e) {
            throw new BadArgumentException("it is no JSON object, which " + type.getName() + " wants");
        }
    }

    /** A BitSet, written as the numbers of the bits that are set. */
    private static BitSet bits(List<?> numbers) throws BadArgumentException {
        BitSet bits = new BitSet();
        for (Object number : numbers) {
            if (!(number instanceof Integer) || (Integer) number < 0) {
                throw new BadArgumentException("it is no JSON array of the numbers of bits");
            }
            bits.set((Integer) number);
        }
        return bits;
    }

    private static Object fromNumber(Class<?> type, Number number) throws ReflectiveOperationException {
        try {
            return type.getConstructor(int.class).newInstance(number.intValue());
        } catch (NoSuchMethodException e) {
            return type.getConstructor(long.class).newInstance(number.longValue());
        }
    }

    private static Method factory(Class<?> type) {
        for (String name : FACTORIES) {
            for (Class<?> parameter : new Class<?>[] {String.class, CharSequence.class}) {
                try {
                    Method factory = type.getMethod(name, parameter);
                    if (Modifier.isStatic(factory.getModifiers()) && type.isAssignableFrom(factory.getReturnType())) {
                        return factory;
                    }
                } catch (NoSuchMethodException e) {
                    // The next one may be there.
                }
            }
        }
        return null;
    }
}
