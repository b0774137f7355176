// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RawQueueTest {
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

    private static RawLines.Sample sample(String label) {
        RawLines.Sample sample = new RawLines.Sample();
        sample.label = label;
        return sample;
    }
}
