// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RowTest {
    @Test
    void writesNumbersAsFloatsAndTimeInNanoseconds() {
        Row row = Row.of("jmeter", 1_700_000_000_123L)
                .tag("transaction", "a b,c=d")
                .field("count", 5)
                .build();

        assertThat(row.line()).isEqualTo("jmeter,transaction=a\\ b\\,c\\=d count=5.0 1700000000123000000");
    }

    @Test
    void leavesOutWhatIsNoNumber() {
        Row row = Row.of("jmeter", 0)
                .field("avg", Double.NaN)
                .field("max", Double.POSITIVE_INFINITY)
                .field("count", 0)
                .build();

        assertThat(row.line()).isEqualTo("jmeter count=0.0 0");
    }

    @Test
    void versionsOfAPointHaveOneKey() {
        Row first = Row.of("jmeter", 5).tag("a", "1").field("count", 1).build();
        Row second = Row.of("jmeter", 5).tag("a", "1").field("count", 2).build();
        Row otherTag = Row.of("jmeter", 5).tag("a", "2").field("count", 2).build();
        Row otherTime = Row.of("jmeter", 6).tag("a", "1").field("count", 2).build();

        assertThat(second.key()).isEqualTo(first.key());
        assertThat(otherTag.key()).isNotEqualTo(first.key());
        assertThat(otherTime.key()).isNotEqualTo(first.key());
    }

    @Test
    void quotesTexts() {
        Row row = Row.of("events", 0).field("text", "say \"hi\" \\").build();

        assertThat(row.line()).isEqualTo("events text=\"say \\\"hi\\\" \\\\\" 0");
    }
}
