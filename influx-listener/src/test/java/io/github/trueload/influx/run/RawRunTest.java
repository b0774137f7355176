// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RawRunTest {
    private final RawRun.SampleQueue queue = new RawRun.SampleQueue(3);

    @Test
    void countsWhatFindsNoRoomAndTellsOfItOnce() {
        for (int i = 0; i < 5; i++) {
            queue.add(sample("label " + i));
        }

        assertThat(queue.recorded()).isEqualTo(5);
        assertThat(queue.takeRefused()).isEqualTo(2);
        assertThat(queue.takeRefused()).isZero();
        assertThat(queue.poll().label).isEqualTo("label 0");
        queue.add(sample("there is room again"));
        assertThat(queue.takeRefused()).isZero();
    }

    @Test
    void saysHowManySamplesNobodyTook() {
        for (int i = 0; i < 5; i++) {
            queue.add(sample("label " + i));
        }
        queue.poll();

        assertThat(queue.discard()).isEqualTo(4);
        assertThat(queue.discard()).isZero();
    }

    @Test
    void twoListenersOfOneJvmNeverWriteOnePointTwice() {
        List<String> lines = new ArrayList<>();
        RawRun.Lines first = new RawRun.Lines("jmeter", Map.of("application", "shop"), "gen1", true);
        RawRun.Lines second = new RawRun.Lines("jmeter", Map.of("application", "shop"), "gen1", true);
        RawRun.Sample sample = RunFixture.raw("", "buy", "Users 1-1", true, 1_000);

        for (int turn = 0; turn < 100; turn++) {
            first.add(sample);
            second.add(sample);
        }
        lines.addAll(linesOf(first));
        lines.addAll(linesOf(second));

        assertThat(lines).hasSize(200).doesNotHaveDuplicates();
    }

    private static List<String> linesOf(RawRun.Lines lines) {
        return new String(lines.take(), StandardCharsets.UTF_8).lines().toList();
    }

    private static RawRun.Sample sample(String label) {
        RawRun.Sample sample = new RawRun.Sample();
        sample.label = label;
        return sample;
    }
}
