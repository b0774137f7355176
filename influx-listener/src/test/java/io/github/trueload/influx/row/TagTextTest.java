// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.row;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
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
