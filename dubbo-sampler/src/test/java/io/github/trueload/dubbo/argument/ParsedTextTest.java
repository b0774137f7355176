// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.argument.SharedTexts.ParsedText;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ParsedTextTest {
    private final AtomicInteger parsed = new AtomicInteger();

    @Test
    void isParsedOnce() throws Exception {
        ParsedText<Integer> text = text(parsed::incrementAndGet);

        assertThat(text.value()).isEqualTo(1);
        assertThat(text.value()).isEqualTo(1);
    }

    @Test
    void failsEachTimeWithoutBeingParsedAgain() {
        ParsedText<Integer> text = text(() -> {
            parsed.incrementAndGet();
            throw new BadArgumentException("no number");
        });

        assertThatThrownBy(text::value).hasMessage("no number");
        assertThatThrownBy(text::value).hasMessage("no number");
        assertThat(parsed).hasValue(1);
    }

    @Test
    void letsNobodyWaitOnceItIsParsed() throws Exception {
        ParsedText<Integer> text = text(parsed::incrementAndGet);
        text.value();

        synchronized (text) {
            CompletableFuture<Integer> value = CompletableFuture.supplyAsync(() -> {
                try {
                    return text.value();
                } catch (BadArgumentException e) {
                    throw new IllegalStateException(e);
                }
            });
            assertThat(value.get(10, TimeUnit.SECONDS)).isEqualTo(1);
        }
    }

    private static ParsedText<Integer> text(ParsedText.Parser<Integer> parser) {
        return new ParsedText<>("kind", new String[] {"1"}, parser);
    }
}
