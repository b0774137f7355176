// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

class LabelTimesTest {
    private static final int THREADS = 8;
    private static final int EACH = 200_000;

    private final LabelTimes label = new LabelTimes();

    @Test
    void countsEachSampleOnceHoweverManyThreadsMeetWhileItIsTaken() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                int number = thread;
                running.add(pool.submit(() -> {
                    start.await();
                    LabelTimes.Cell cell = label.anyCell();
                    for (int i = 0; i < EACH; i++) {
                        cell = cell.record(number, i % 100, i % 10 != 0);
                    }
                    return null;
                }));
            }
            start.countDown();
            Times all = new Times();
            while (running.stream().anyMatch(thread -> !thread.isDone())) {
                addTaken(all);
            }
            for (Future<?> thread : running) {
                thread.get();
            }
            addTaken(all);

            assertThat(all.count()).isEqualTo((long) THREADS * EACH);
            assertThat(all.errors()).isEqualTo(THREADS * EACH / 10);
            assertThat(all.max()).isEqualTo(99);
            assertThat(all.mean()).isEqualTo(49.5);
        } finally {
            pool.shutdownNow();
        }
    }

    @Test
    void equalTimesInARowAreCountedEach() {
        Random random = new Random(64);
        List<Long> exact = new ArrayList<>();
        LabelTimes.Cell cell = label.anyCell();
        while (exact.size() < 10_000) {
            long ms = random.nextInt(100);
            for (int i = random.nextInt(150); i >= 0; i--) {
                cell = cell.record(1, ms, true);
                exact.add(ms);
            }
        }
        Times times = label.take();

        Collections.sort(exact);
        assertThat(times.count()).isEqualTo(exact.size());
        for (int percent = 1; percent <= 100; percent++) {
            int rank = (int) Math.ceil(percent / 100.0 * exact.size());
            assertThat(times.percentile(percent))
                    .as(percent + " %")
                    .isEqualTo(exact.get(rank - 1).doubleValue());
        }
    }

    @Test
    void hasNothingToGiveTwice() {
        label.anyCell().record(1, 5, true);

        assertThat(label.take().count()).isEqualTo(1);
        assertThat(label.take()).isNull();
    }

    @Test
    void threadsThatTakeTurnsTooOftenMoveApart() {
        LabelTimes.Cell one = label.anyCell();
        LabelTimes.Cell other = one;
        for (int i = 0; i < 3000; i++) {
            one = one.record(1, 5, true);
            other = other.record(2, 5, true);
        }

        assertThat(other).isNotSameAs(one);
        assertThat(label.take().count()).isEqualTo(6000);
    }

    @Test
    void threadsThatMeetNowAndThenShareACell() {
        LabelTimes.Cell one = label.anyCell();
        LabelTimes.Cell other = one;
        for (int i = 0; i < 3000; i++) {
            one = one.record(1, 5, true);
            other = other.record(2, 5, true);
            if (i % 1000 == 0) {
                label.take();
            }
        }

        assertThat(other).isSameAs(one);
    }

    private void addTaken(Times all) {
        Times taken = label.take();
        if (taken != null) {
            all.add(taken);
        }
    }
}
