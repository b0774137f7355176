// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SampleTimesTest {
    private static final int LABELS = SampleTimes.MOST_LABELS + 100;

    private final SampleTimes samples = new SampleTimes();

    @Test
    void labelsWithinAndBeyondTheBoundCountInAnyOrderAndFromAnyThread() {
        List<SampleTimes.OfThread> threads = List.of(samples.ofThread(), samples.ofThread(), samples.ofThread());
        Map<String, Long> expected = new HashMap<>();
        for (int i = 0; i < LABELS; i++) {
            record(threads.get(0), i, expected);
        }
        Random random = new Random(200);
        for (int i = 0; i < 50_000; i++) {
            record(threads.get(random.nextInt(3)), random.nextInt(LABELS), expected);
        }

        Map<String, Long> counted = new HashMap<>();
        samples.take().forEach((label, times) -> counted.put(label, times.count()));

        assertThat(counted).isEqualTo(expected);
    }

    private static void record(SampleTimes.OfThread thread, int index, Map<String, Long> expected) {
        String label = "label " + index;
        thread.record(label, 1, true, 0, false);
        expected.merge(index < SampleTimes.MOST_LABELS ? label : SampleTimes.OTHER, 1L, Long::sum);
    }
}
