// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.testkit.FieldOffsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where this JVM puts the fields that threads write for each sample. */
class ApartTest {
    @ParameterizedTest
    @ValueSource(classes = {SampleValues.class, ThreadCounts.Count.class, Cell.class, LabelTotals.class, Totals.class})
    void lieFarFromBothEndsOfTheObject(Class<?> type) {
        FieldOffsets.assertApart(type);
    }
}
