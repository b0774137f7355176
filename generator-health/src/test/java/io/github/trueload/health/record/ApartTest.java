// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where this JVM puts the fields that threads write for each sample. */
class ApartTest {
    private static final int TWO_CACHE_LINES = 128;

    @ParameterizedTest
    @ValueSource(classes = LabelTimes.Cell.class)
    void allLieFarBehindWhateverStandsInFrontOfTheObject(Class<?> written) throws Exception {
        // By its name: a compiler warns of the class, and there is no other one to ask.
        Class<?> unsafe = Class.forName("sun.misc.Unsafe");
        Field instance = unsafe.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Method offset = unsafe.getMethod("objectFieldOffset", Field.class);
        for (Field field : written.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                assertThat((long) offset.invoke(instance.get(null), field))
                        .as(field.getName())
                        .isGreaterThan(TWO_CACHE_LINES);
            }
        }
    }
}
