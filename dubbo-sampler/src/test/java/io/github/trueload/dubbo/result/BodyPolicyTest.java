// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.result;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.dubbo.result.BodyPolicy.BodyText;
import io.github.trueload.dubbo.result.ResultJson.ResultFormat;
import io.github.trueload.testkit.process.Allocated;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BodyPolicyTest {
    @Test
    void keepsAllUnlessThePlanSaysOtherwise() {
        List<String> answer = List.of("x".repeat(100_000));

        BodyText text = BodyPolicy.of("", 1).text(answer, ResultFormat.COMPACT, 7);

        assertThat(shown(text)).isEqualTo(ResultJson.write(answer, ResultFormat.COMPACT));
        assertThat(text.wholeBytes).isEqualTo(100_004);
    }

    @ParameterizedTest
    @CsvSource({"0, 7", "99, 99"})
    void dropsTheTextAndKeepsItsSize(int onTheWire, int bytes) {
        BodyText text = BodyPolicy.of("drop", 1).text(List.of("\u4e2d"), ResultFormat.COMPACT, onTheWire);

        assertThat(text.kept).isEmpty();
        assertThat(text.wholeBytes).isEqualTo(bytes);
    }

    @Test
    void leavesAShortAnswerAlone() {
        BodyText text = BodyPolicy.of("truncate", 1).text("x".repeat(1022), ResultFormat.COMPACT, 0);

        assertThat(shown(text)).hasSize(1024).endsWith("x\"");
        assertThat(text.wholeBytes).isEqualTo(1024);
    }

    @Test
    void cutsBetweenCharactersAndCountsTheRest() {
        Random random = new Random(7);
        String[] characters = {"a", "\u00e9", "\u4e2d", "\ud83d\ude00", "\"", "\n"};
        for (int i = 0; i < 2000; i++) {
            StringBuilder text = new StringBuilder();
            int length = random.nextInt(3000);
            for (int c = 0; c < length; c++) {
                text.append(characters[random.nextInt(characters.length)]);
            }
            List<Object> answer = List.of(text.substring(0, 0), text.toString(), 1, List.of(text.toString()));
            byte[] whole = ResultJson.write(answer, ResultFormat.COMPACT).getBytes(StandardCharsets.UTF_8);

            BodyText cut = BodyPolicy.of("truncate", 1).text(answer, ResultFormat.COMPACT, 0);

            assertThat(cut.wholeBytes).isEqualTo(whole.length);
            if (whole.length <= 1024) {
                assertThat(cut.kept).isEqualTo(whole);
            } else {
                assertThat(cut.kept.length).isBetween(1024 - 3, 1024 + 3);
                String kept = shown(cut);
                assertThat(kept).endsWith("...").doesNotContain("\ufffd");
                assertThat(new String(whole, StandardCharsets.UTF_8)).startsWith(kept.substring(0, kept.length() - 3));
            }
        }
    }
    /** Ten thousand rows of a thousand characters each, as an answer of 10 MB is decoded. */
    @ParameterizedTest
    @CsvSource({"truncate, 65539, 10120001, 3000000", "drop, 0, 10000000, 10000"})
    void costsLittleMoreThanWhatItKeepsOfTenMegabytes(String policy, int kept, long whole, long mostBytes) {
        List<Object> answer = Collections.nCopies(10_000, Map.of("name", "x".repeat(1_000)));
        BodyText text = BodyPolicy.of(policy, 64).text(answer, ResultFormat.COMPACT, 10_000_000);

        assertThat(text.kept).hasSize(kept);
        assertThat(text.wholeBytes).isEqualTo(whole);
        assertThat(Allocated.bytes(() -> BodyPolicy.of(policy, 64).text(answer, ResultFormat.COMPACT, 10_000_000)))
                .isLessThan(mostBytes);
    }

    private static String shown(BodyText text) {
        return new String(text.kept, StandardCharsets.UTF_8);
    }
}
