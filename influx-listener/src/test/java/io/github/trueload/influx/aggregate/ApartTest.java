// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sun.misc.Unsafe;

/** Where this JVM puts the fields that threads write for each sample. */
class ApartTest {
    private static final int TWO_CACHE_LINES = 128;

    @ParameterizedTest
    @ValueSource(
            classes = {
                SampleValues.class,
                ThreadCounts.Count.class,
                Cell.class,
                LabelTotals.class,
                Totals.class,
                ResponseTimes.class
            })
    void allLieFarBehindWhateverStandsInFrontOfTheObject(Class<?> written) throws Exception {
        Field instance = Unsafe.class.getDeclaredField("theUnsafe");
        instance.setAccessible(true);
        Unsafe unsafe = (Unsafe) instance.get(null);
        for (Field field : written.getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers())) {
                assertThat(unsafe.objectFieldOffset(field)).as(field.getName()).isGreaterThan(TWO_CACHE_LINES);
            }
        }
    }
}
