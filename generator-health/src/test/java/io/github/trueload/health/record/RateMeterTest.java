// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RateMeterTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final RateMeter.Offer TEN = (before, now) -> 10.0 * (now.nanos() - before.nanos()) / SECOND;

    @Test
    void whatWasPlannedAndNeverMeasuredStillStarted() {
        RateMeter meter = new RateMeter(RateSource.timer("pace"), TEN, 0);
        RateMeter.OfThread thread = meter.threadCame();
        for (int sample = 0; sample < 5; sample++) {
            thread.planned(0, 0);
        }
        RateFigures figures = meter.take(SECOND);
        assertThat(figures.started).isEqualTo(5);
        assertThat(figures.threads.inSamples).isEqualTo(1);
        thread.over();
        thread.over();
        figures = meter.take(2 * SECOND);
        assertThat(figures.started).isZero();
        assertThat(figures.threads.inSamples).isZero();
        assertThat(figures.labels).isEmpty();
    }

    @Test
    void asksNothingOfThreadsWhoseTimeIsOver() {
        RateMeter meter = new RateMeter(RateSource.timer("pace"), TEN, 0);
        meter.threadCame(3 * SECOND);
        RateMeter.OfThread longest = meter.threadCame(4 * SECOND);
        longest.planned(SECOND, 0);
        assertThat(meter.take(2 * SECOND).offered).isCloseTo(20, within(1e-9));
        assertThat(meter.take(10 * SECOND).offered).isCloseTo(20, within(1e-9));
        assertThat(meter.take(20 * SECOND).offered).isZero();
        meter.threadCame();
        assertThat(meter.take(21 * SECOND).offered).isGreaterThan(9);
    }

    /** As many as the report does, and in a hundredth of the heap that histograms of six hours would take. */
    @Test
    void tellsAThousandLabelsApart() {
        RateMeter meter = new RateMeter(RateSource.timer("pace"), TEN, 0);
        RateMeter.OfThread thread = meter.threadCame();
        long before = RunRecordTest.liveBytes();
        for (int second = 1; second <= 3; second++) {
            for (int label = 0; label < SampleTimes.MOST_LABELS + 10; label++) {
                thread.planned(0, 0);
                thread.finished("label " + label, 3, 200);
            }
            assertThat(meter.take(second * SECOND).labels).hasSize(SampleTimes.MOST_LABELS + 1);
        }

        assertThat((RunRecordTest.liveBytes() - before) / 1e6).as("MB").isLessThan(60);
        assertThat(meter.take(4 * SECOND).labels).isEmpty();
    }

    /** Whoever records meanwhile finds histograms that grow. */
    @Test
    void losesNoSampleWhileTimesGrowLonger() throws Exception {
        RateMeter meter = new RateMeter(RateSource.timer("pace"), TEN, 0);
        int threads = 4;
        int each = 20_000;
        ExecutorService users = Executors.newFixedThreadPool(threads);
        for (int user = 0; user < threads; user++) {
            users.submit(() -> {
                RateMeter.OfThread thread = meter.threadCame();
                for (int sample = 0; sample < each; sample++) {
                    thread.planned(0, 0);
                    thread.finished("page", sample, 10L * sample);
                }
            });
        }
        users.shutdown();
        long achieved = 0;
        boolean over = false;
        while (!over) {
            over = users.awaitTermination(1, TimeUnit.MILLISECONDS);
            achieved += meter.take(SECOND).achieved();
        }

        assertThat(achieved).isEqualTo((long) threads * each);
    }

    /** Of each label hardly one sample ends between two calls. */
    @Test
    void aSampleThatEndsWhileItIsTakenKeepsAllOfItsTimes() throws Exception {
        RateMeter meter = new RateMeter(RateSource.timer("pace"), TEN, 0);
        Thread user = new Thread(() -> {
            RateMeter.OfThread thread = meter.threadCame();
            for (int sample = 0; sample < 100_000; sample++) {
                thread.planned(0, 0);
                thread.finished("page " + sample % 4, 3, 200);
                for (int spin = 0; spin < 50; spin++) {
                    Thread.onSpinWait();
                }
            }
        });
        user.start();
        LabelRate all = new LabelRate();
        for (boolean over = false; !over; ) {
            over = !user.isAlive();
            all.add(meter.take(SECOND).all());
        }

        assertThat(all.achieved()).isEqualTo(100_000);
        assertThat(all.plain.count()).isEqualTo(100_000);
        assertThat(all.intended.count()).isEqualTo(100_000);
    }

    @Test
    void aThreadGroupAsksForArrivalsWhileItHasNoThreadAndATimerDoesNot() {
        RateMeter group = new RateMeter(RateSource.group("Open", false, "wait"), TEN, 0);
        RateMeter timer = new RateMeter(RateSource.shaper("shaper"), TEN, 0);
        assertThat(group.take(SECOND).offered).isCloseTo(10, within(1e-9));
        assertThat(timer.take(SECOND).offered).isZero();
    }
}
