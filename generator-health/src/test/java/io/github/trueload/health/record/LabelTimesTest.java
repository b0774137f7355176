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

    private final LabelTimes label = new LabelTimes(false);

    @Test
    void countsEachSampleOnceHoweverManyThreadsMeetWhileItIsTaken() throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                running.add(pool.submit(() -> {
                    start.await();
                    LabelTimes.Stripe stripe = label.anyStripe();
                    for (int i = 0; i < EACH; i++) {
                        stripe = stripe.record(i % 100, i % 10 != 0, 0);
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
        LabelTimes.Stripe stripe = label.anyStripe();
        while (exact.size() < 10_000) {
            long ms = random.nextInt(100);
            for (int i = random.nextInt(150); i >= 0; i--) {
                stripe = stripe.record(ms, true, 0);
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
                    .isEqualTo(exact.get(rank - 1).longValue());
        }
    }

    @Test
    void hasNothingToGiveTwice() {
        label.anyStripe().record(5, true, 0);

        assertThat(label.take().count()).isEqualTo(1);
        assertThat(label.take()).isNull();
    }

    private void addTaken(Times all) {
        Times taken = label.take();
        if (taken != null) {
            all.add(taken);
        }
    }
}
