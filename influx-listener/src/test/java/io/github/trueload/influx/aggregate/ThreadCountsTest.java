// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ThreadCountsTest {
    private static final int THREADS = 200;
    private static final int EACH = 5_000;

    private final ThreadCounts counts = new ThreadCounts();

    @Test
    void losesNothingOfThreadsThatEndWhileItIsRead() throws Exception {
        List<Thread> threads = new ArrayList<>();
        long before = 0;
        for (int i = 0; i < THREADS; i++) {
            Thread thread = new Thread(this::count, "counts-" + i);
            threads.add(thread);
            thread.start();
            long now = counts.sum();
            assertThat(now).isGreaterThanOrEqualTo(before);
            before = now;
        }
        while (threads.stream().anyMatch(Thread::isAlive)) {
            counts.sum();
        }

        assertThat(counts.sum()).isEqualTo((long) THREADS * EACH);
        assertThat(counts.sum()).as("once more").isEqualTo((long) THREADS * EACH);
        assertThat(counts.places()).as("places of threads that ended").isZero();
    }

    @Test
    void keepsApartWhatBelongsToAnotherSum() {
        ThreadCounts.Count mine = counts.ofThread();
        mine.add(3);

        assertThat(mine.isOf(counts)).isTrue();
        assertThat(mine.isOf(new ThreadCounts())).isFalse();
        assertThat(new ThreadCounts().sum()).isZero();
        assertThat(counts.sum()).isEqualTo(3);
    }

    private void count() {
        ThreadCounts.Count mine = counts.ofThread();
        for (int i = 0; i < EACH; i++) {
            mine.add(1);
        }
    }
}
