// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LongSummaryStatistics;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Where this JVM puts the fields of an object, in bytes from its beginning. Stateless. */
public final class FieldOffsets {
    private static final int CACHE_LINE = 64;
    private static final Predicate<String> END = Pattern.compile("e[0-9]+").asMatchPredicate();

    private FieldOffsets() {}

    /**
     * Fails unless two cache lines lie in front of what threads write in objects of a class, and one behind it: the
     * fields {@code e0}, {@code e1} and so on, which nothing writes.
     */
    public static void assertApart(Class<?> type) {
        LongSummaryStatistics written = of(type, END.negate());
        LongSummaryStatistics end = of(type, END);
        if (written.getMin() <= 2 * CACHE_LINE
                || end.getMin() <= written.getMax()
                || end.getMax() < written.getMax() + CACHE_LINE) {
            throw new AssertionError(type.getName() + ": written at " + written + ", its end at " + end);
        }
    }

    /** The first and the last of those fields that a class declares for its objects under some names. */
    private static LongSummaryStatistics of(Class<?> type, Predicate<String> names) {
        return Stream.of(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                .filter(field -> names.test(field.getName()))
                .mapToLong(FieldOffsets::of)
                .summaryStatistics();
    }

    private static long of(Field field) {
        try {
            // By its name: a compiler warns of the class, and there is no other one to ask.
            Class<?> unsafe = Class.forName("sun.misc.Unsafe");
            Field instance = unsafe.getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            Method offset = unsafe.getMethod("objectFieldOffset", Field.class);
            return (long) offset.invoke(instance.get(null), field);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
