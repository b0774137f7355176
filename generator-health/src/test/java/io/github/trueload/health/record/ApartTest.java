// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.LongSummaryStatistics;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where this JVM puts the fields that threads write for each sample. */
class ApartTest {
    private static final int CACHE_LINE = 64;
    private static final int TWO_CACHE_LINES = 2 * CACHE_LINE;
    private static final Pattern END = Pattern.compile("e[0-9]+");

    @ParameterizedTest
    @ValueSource(classes = LabelTimes.Cell.class)
    void lieFarFromBothEndsOfTheObject(Class<?> written) throws Exception {
        Map<Boolean, LongSummaryStatistics> offsets = Arrays.stream(written.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !field.isSynthetic())
                .collect(Collectors.partitioningBy(
                        field -> END.matcher(field.getName()).matches(),
                        Collectors.summarizingLong(ApartTest::offset)));

        assertThat(offsets.get(false).getMin()).as("in front").isGreaterThan(TWO_CACHE_LINES);
        assertThat(offsets.get(true).getMax() - offsets.get(false).getMax())
                .as("behind")
                .isGreaterThanOrEqualTo(CACHE_LINE);
        assertThat(offsets.get(true).getMin()).isGreaterThan(offsets.get(false).getMax());
    }

    private static long offset(Field field) {
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
