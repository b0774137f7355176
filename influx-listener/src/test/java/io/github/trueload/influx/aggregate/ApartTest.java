// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.FieldOffsets;
import java.util.LongSummaryStatistics;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Where this JVM puts the fields that threads write for each sample. */
class ApartTest {
    private static final int CACHE_LINE = 64;
    private static final int TWO_CACHE_LINES = 2 * CACHE_LINE;
    private static final Predicate<String> END = Pattern.compile("e[0-9]+").asMatchPredicate();

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
    void lieFarFromBothEndsOfTheObject(Class<?> type) {
        LongSummaryStatistics written = FieldOffsets.of(type, END.negate());
        LongSummaryStatistics end = FieldOffsets.of(type, END);

        assertThat(written.getMin()).as("in front").isGreaterThan(TWO_CACHE_LINES);
        assertThat(end.getMin()).isGreaterThan(written.getMax());
        assertThat(end.getMax()).as("behind").isGreaterThanOrEqualTo(written.getMax() + CACHE_LINE);
    }
}
