// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.aggregate.ThreadRows.StartedThreads;
import org.junit.jupiter.api.Test;

class StartedThreadsTest {
    private final StartedThreads started = new StartedThreads();

    @Test
    void countsThreadsByTheirNumbersWhicheverIsSeenFirst() {
        started.seen("a:1", "a:1-Users 1-1", 1_000);
        started.seen("a:1", "a:1-Users 1-4", 2_000);
        started.seen("a:1", "a:1-Users 1-2", 3_000);
        started.seen("a:1", "a:1-Users 1-4", 4_000);
        started.seen("a:1", "a:1-Others 2-1", 4_000);
        started.seen("b:1", "b:1-Users 1-9", 1_000);

        assertThat(started.before("a:1", 1_000)).isZero();
        assertThat(started.before("a:1", 1_001)).isEqualTo(1);
        assertThat(started.before("a:1", 3_999)).isEqualTo(4);
        assertThat(started.before("a:1", 9_000)).isEqualTo(5);
        assertThat(started.before("unknown", 9_000)).isZero();
        assertThat(started.all()).isEqualTo(14);
    }

    @Test
    void aThreadWhoseNameHasNoNumberIsOne() {
        started.seen("a:1", "my own", 1_000);
        started.seen("a:1", "my own", 1_000);

        assertThat(started.all()).isEqualTo(1);
    }

    @Test
    void losesNoneOfManyThreads() {
        for (int thread = 1; thread <= 5_000; thread++) {
            started.seen("a:1", "a:1-Users 1-" + thread, thread);
        }

        assertThat(started.all()).isEqualTo(5_000);
        assertThat(started.before("a:1", 4_999)).isEqualTo(4_998);
    }
}
