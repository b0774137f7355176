// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Together;
import java.util.List;
import org.junit.jupiter.api.Test;

class SampleErrorsTest {
    private final SampleErrors errors = new SampleErrors();

    @Test
    void countsEachKindAndKeepsWhenItCameFirst() {
        errors.record("503", "Service Unavailable", "buy", 5000);
        errors.record("503", "Service Unavailable", "buy", 3000);
        errors.record("503", "Service Unavailable", "pay", 4000);
        errors.record("", null, "pay", 6000);

        assertThat(errors.kinds())
                .extracting(kind -> kind.code + "|" + kind.message + "|" + kind.label + " " + kind.count() + " at "
                        + kind.firstMs())
                .containsExactly(
                        "503|Service Unavailable|buy 2 at 3000",
                        "503|Service Unavailable|pay 1 at 4000",
                        "||pay 1 at 6000");
    }

    /** Servers that put a number of their own into each message, and plans that do so with labels. */
    @Test
    void isBoundedHoweverManyTextsThereAre() {
        for (int i = 0; i < 10_000; i++) {
            errors.record("500", "request " + i + " failed", "buy", i);
        }
        for (int i = 0; i < 10_000; i++) {
            errors.record("code " + i, "x".repeat(50_000), "label " + i, i);
        }

        List<SampleErrors.Kind> kinds = errors.kinds();
        assertThat(kinds).hasSizeLessThanOrEqualTo(2 * SampleErrors.MOST_KINDS + 1);
        assertThat(kinds.stream().mapToLong(SampleErrors.Kind::count).sum()).isEqualTo(20_000);
        assertThat(kinds).anySatisfy(kind -> {
            assertThat(kind.code).isEqualTo("500");
            assertThat(kind.message).isEqualTo(SampleTimes.OTHER);
            assertThat(kind.count()).isEqualTo(9_800);
        });
        assertThat(kinds).allSatisfy(kind -> assertThat(kind.message).hasSizeLessThan(310));
    }

    @Test
    void aTextIsOneLineOfWholeLetters() {
        errors.record("1\n2", "a\u0000b\r\nc\u001b[31m", "\ud83d\ude00".repeat(200) + "end", 1);

        SampleErrors.Kind kind = errors.kinds().get(0);
        assertThat(kind.code).isEqualTo("1 2");
        assertThat(kind.message).isEqualTo("a b  c [31m");
        assertThat(kind.label).endsWith("\ud83d\ude00...").hasSizeLessThan(310);
        errors.record("", "x" + "\ud83d\ude00".repeat(200), "", 2);
        assertThat(errors.kinds().get(1).message).endsWith("\ud83d\ude00...");
    }

    @Test
    void losesNothingWhereManyThreadsRecord() throws Exception {
        Together.run(8, thread -> {
            for (int i = 0; i < 20_000; i++) {
                errors.record("500", "of " + i % 7, "buy", 1000 + i);
            }
        });

        assertThat(errors.kinds().stream().mapToLong(SampleErrors.Kind::count).sum())
                .isEqualTo(160_000);
        assertThat(errors.kinds()).hasSize(7).anySatisfy(kind -> assertThat(kind.firstMs())
                .isEqualTo(1000));
    }
}
