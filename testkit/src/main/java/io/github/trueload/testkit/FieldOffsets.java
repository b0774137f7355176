// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.LongSummaryStatistics;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Where this JVM puts the fields of an object, in bytes from its beginning. Stateless. */
public final class FieldOffsets {
    private FieldOffsets() {}

    /** The first and the last of those fields that a class declares for its objects under some names. */
    public static LongSummaryStatistics of(Class<?> type, Predicate<String> names) {
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
