// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class MutationsTest {
    @Test
    void areTheSameForOneSeedAndOtherwiseOfEveryKind() {
        Mutations one = Mutations.of(7, "{\"a\": [1, 2]}", "host=example.org port=8086");
        Mutations same = Mutations.of(7, "{\"a\": [1, 2]}", "host=example.org port=8086");
        Set<String> texts = new HashSet<>();
        int longest = 0;
        for (int i = 0; i < 2_000; i++) {
            String text = one.text();
            assertThat(text).isEqualTo(same.text());
            texts.add(text);
            longest = Math.max(longest, text.length());
        }
        assertThat(texts.size()).isGreaterThan(1_000);
        assertThat(longest).isGreaterThan(5_000);
    }
}
