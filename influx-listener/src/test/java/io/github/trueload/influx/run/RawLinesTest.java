// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RawLinesTest {
    @Test
    void twoListenersOfOneJvmNeverWriteOnePointTwice() {
        List<String> lines = new ArrayList<>();
        RawLines first = new RawLines("jmeter", Map.of("application", "shop"), "gen1", true);
        RawLines second = new RawLines("jmeter", Map.of("application", "shop"), "gen1", true);
        RawLines.Sample sample = RunFixture.raw("", "buy", "Users 1-1", true, 1_000);

        for (int turn = 0; turn < 100; turn++) {
            first.add(sample);
            second.add(sample);
        }
        lines.addAll(linesOf(first));
        lines.addAll(linesOf(second));

        assertThat(lines).hasSize(200).doesNotHaveDuplicates();
    }

    private static List<String> linesOf(RawLines lines) {
        return new String(lines.take(), StandardCharsets.UTF_8).lines().toList();
    }
}
