// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowTest {
    private final Row.Starter rows = new Row.Starter(Map.of("run", "17", "load", "high"), "me", "night");
    private static final String SMILE = "\ud83d\ude00";

    @Test
    void writesNumbersAsFloatsAndTimeInNanoseconds() {
        Row row = Row.of("jmeter", 1_700_000_000_123L)
                .tag("transaction", "a b,c=d")
                .field("count", 5)
                .build();

        assertThat(row.line).isEqualTo("jmeter,transaction=a\\ b\\,c\\=d count=5.0 1700000000123000000");
    }

    @Test
    void leavesOutWhatIsNoNumber() {
        Row row = Row.of("jmeter", 0)
                .field("avg", Double.NaN)
                .field("max", Double.POSITIVE_INFINITY)
                .field("count", 0)
                .build();

        assertThat(row.line).isEqualTo("jmeter count=0.0 0");
    }

    @Test
    void versionsOfAPointHaveOneKey() {
        Row first = Row.of("jmeter", 5).tag("a", "1").field("count", 1).build();
        Row second = Row.of("jmeter", 5).tag("a", "1").field("count", 2).build();
        Row otherTag = Row.of("jmeter", 5).tag("a", "2").field("count", 2).build();
        Row otherTime = Row.of("jmeter", 6).tag("a", "1").field("count", 2).build();

        assertThat(second.key).isEqualTo(first.key);
        assertThat(otherTag.key).isNotEqualTo(first.key);
        assertThat(otherTime.key).isNotEqualTo(first.key);
    }

    @Test
    void quotesTextsAndKeepsThemInOneLine() {
        Row row = Row.of("events", 0).field("text", "say\n\"hi\" \\").build();

        assertThat(row.line).isEqualTo("events text=\"say \\\"hi\\\" \\\\\" 0");
    }

    /** InfluxDB 3 has one name space for tags and fields, and boards of stock listeners may ask for such a tag. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "events | events,instance=me,load=high n=1.0,run=\"night\" 1000000",
                "jmeter_health | jmeter_health,instance=me,load=high n=1.0,run=\"night\" 1000000",
                "jmeter | jmeter,instance=me,load=high,run=17 n=1.0 1000000",
            })
    void rowsThatTellTheRunHaveNoTagOfThatName(String measurement, String line) {
        assertThat(rows.row(measurement, 1).field("n", 1).build().line).isEqualTo(line);
    }

    @ParameterizedTest
    @CsvSource({"events", "jmeter_health"})
    void whereNoRunIsKnownNoneIsTold(String measurement) {
        Row.Starter unnamed = new Row.Starter(Map.of("run", "17"), "me", "");

        assertThat(unnamed.row(measurement, 1).field("n", 1).build().line)
                .isEqualTo(measurement + ",instance=me,run=17 n=1.0 1000000");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"GET /cart?id=1,2", "a=b", "say \"hi\"", "日本語", "\uD83D\uDE00", "C:\\Windows\\x", "#no comment"})
    void leavesAloneWhatLineProtocolCanExpress(String text) {
        assertThat(TagText.clean(text)).isSameAs(text);
    }

    static Stream<Arguments> texts() {
        return Stream.of(
                arguments("a backslash that would escape", "C:\\", "C:/"),
                arguments("a backslash that would escape", "a\\,b", "a/,b"),
                arguments("a backslash that would escape", "a\\=b", "a/=b"),
                arguments("a backslash that would escape", "a\\ b", "a/ b"),
                arguments("a backslash that would escape", "a\\\\b", "a/\\b"),
                arguments("a backslash that would escape", "a\\\\", "a//"),
                arguments("control characters", "two\nlines\r\tand\u0000more", "two lines  and more"),
                arguments("control characters", "a\\\u2028b", "a/ b"),
                arguments("nothing", " \n ", "__empty__"),
                arguments("nothing", null, "__empty__"),
                arguments("half of a surrogate pair", "x\uD83Dy\uDE00", "x?y?"),
                arguments("too long for a series key", "x".repeat(5000), "x".repeat(4096)),
                arguments("not too long", "x".repeat(4096), "x".repeat(4096)),
                arguments(
                        "bytes count, because receivers count them", "\u4e2d".repeat(2000), "\u4e2d".repeat(4096 / 3)),
                arguments("bytes count", "\u00e9".repeat(5000), "\u00e9".repeat(2048)),
                arguments("bytes count", "x" + SMILE.repeat(2000), "x" + SMILE.repeat(1023)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void replacesWhatItCannot(String what, String text, String clean) {
        assertThat(TagText.clean(text)).isEqualTo(clean);
    }
}
