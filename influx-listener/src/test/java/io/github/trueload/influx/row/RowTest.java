// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowTest {
    private final Row.Starter rows = new Row.Starter(Map.of("run", "17", "load", "high"), "me", "night");

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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"C:\\|C:/", "a\\,b|a/,b", "a\\=b|a/=b", "a\\ b|a/ b", "a\\\\b|a/\\b", "a\\\\|a//"})
    void turnsABackslashThatWouldEscapeIntoASlash(String text, String clean) {
        assertThat(TagText.clean(text)).isEqualTo(clean);
    }

    @Test
    void turnsControlCharactersIntoSpaces() {
        assertThat(TagText.clean("two\nlines\r\tand\u0000more")).isEqualTo("two lines  and more");
        assertThat(TagText.clean("a\\\u2028b")).isEqualTo("a/ b");
    }

    @Test
    void givesAnEmptyTextAName() {
        assertThat(TagText.clean(" \n ")).isEqualTo("__empty__");
        assertThat(TagText.clean(null)).isEqualTo("__empty__");
    }

    @Test
    void replacesHalvesOfSurrogatePairs() {
        assertThat(TagText.clean("x\uD83Dy\uDE00")).isEqualTo("x?y?");
    }

    @Test
    void cutsWhatIsTooLongForASeriesKey() {
        assertThat(TagText.clean("x".repeat(5000))).hasSize(4096);
        assertThat(TagText.clean("x".repeat(4096))).hasSize(4096);
    }

    @Test
    void countsBytesBecauseReceiversDo() {
        assertThat(TagText.clean("\u4e2d".repeat(2000))).hasSize(4096 / 3);
        assertThat(TagText.clean("\u00e9".repeat(5000))).hasSize(2048);
        String smiles = TagText.clean("x" + "\ud83d\ude00".repeat(2000));
        assertThat(smiles).hasSize(1 + 2 * 1023).doesNotContain("?");
        assertThat(smiles.getBytes(StandardCharsets.UTF_8)).hasSizeLessThanOrEqualTo(4096);
    }
}
