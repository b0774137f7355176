// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    @Test
    void theWordStandsFirstAndNoLineIsLongerThan120Columns() {
        List<String> lines = said(false, "INVALID", "word ".repeat(60));

        assertThat(lines).hasSize(3).allSatisfy(line -> assertThat(line.length())
                .isLessThanOrEqualTo(120));
        assertThat(lines.get(0)).startsWith("INVALID        word word");
        assertThat(lines.subList(1, 3)).allSatisfy(line -> assertThat(line).startsWith(" ".repeat(15) + "word"));
    }

    @Test
    void aPathStaysInOnePieceSoThatItCanBeCopied() {
        String path = "/results/" + "night-".repeat(40);

        assertThat(said(false, "report", "report in " + path))
                .anyMatch(line -> line.trim().endsWith(path));
    }

    @Test
    void aWordThatIsLongerThanItsColumnShortensTheFirstLineOnly() {
        List<String> lines = said(false, "a very long matter of all", "word ".repeat(60));

        assertThat(lines.get(0)).startsWith("a very long matter of all word").hasSizeLessThanOrEqualTo(120);
        assertThat(lines.get(1)).startsWith(" ".repeat(15) + "word");
    }

    @Test
    void lettersOfChineseAreTwoColumnsWide() {
        List<String> lines = said(false, "无效", "样本内的时间有一半是压力机的，不是目标的。".repeat(12));

        assertThat(lines).hasSizeGreaterThan(3).allSatisfy(line -> assertThat(columns(line))
                .isLessThanOrEqualTo(120));
        assertThat(lines.get(0)).startsWith("无效" + " ".repeat(11) + "样本");
        assertThat(lines.get(1).trim()).doesNotStartWith("，").doesNotStartWith("。");
    }

    @Test
    void coloursAreForTerminals() {
        assertThat(said(true, "INVALID", "x").get(0)).isEqualTo("\u001b[1;31mINVALID\u001b[0m        x");
        assertThat(said(true, "VALID", "x").get(0)).startsWith("\u001b[1;32mVALID");
        assertThat(said(true, "DOUBTFUL", "x").get(0)).startsWith("\u001b[1;33mDOUBTFUL");
        assertThat(said(true, "lock", "x").get(0)).startsWith("\u001b[1mlock\u001b[0m ");
        assertThat(said(true, "", "x").get(0)).isEqualTo(" ".repeat(15) + "x");
        assertThat(said(false, "INVALID", "x").get(0)).isEqualTo("INVALID        x");
    }

    private List<String> said(boolean coloured, String about, String text) {
        bytes.reset();
        PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);
        new Terminal(() -> out, coloured, said -> said).print(about, text);
        return bytes.toString(StandardCharsets.UTF_8).lines().toList();
    }

    private static int columns(String line) {
        return line.codePoints().map(letter -> letter > 0x2e80 ? 2 : 1).sum();
    }
}
