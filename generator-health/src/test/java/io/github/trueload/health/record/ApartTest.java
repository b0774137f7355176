// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import io.github.trueload.testkit.FieldOffsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where this JVM puts the fields that threads write for each sample. */
class ApartTest {
    @ParameterizedTest
    @ValueSource(classes = LabelTimes.Cell.class)
    void lieFarFromBothEndsOfTheObject(Class<?> type) {
        FieldOffsets.assertApart(type);
    }
}
