// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TagTextTest {
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
    }
}
