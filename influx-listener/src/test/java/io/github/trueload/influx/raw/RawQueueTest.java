// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.raw;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RawQueueTest {
    private final RawQueue queue = new RawQueue(3);

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

    private static RawSample sample(String label) {
        return RawSample.of("", label, "Users 1-1", true).times(1, 1, 1, 1);
    }
}
