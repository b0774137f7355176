// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.testkit.Together;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class RateMeterTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final RateMeter.Offer TEN = (before, now) -> 10.0 * (now.nanos - before.nanos) / SECOND;
    private final RateMeter meter = new RateMeter(RateSource.timer("pace"), TEN, 0);

    @Test
    void whatWasPlannedAndNeverMeasuredStillStarted() {

        RateMeter.OfThread thread = meter.threadCame("users");
        for (int sample = 0; sample < 5; sample++) {
            thread.planned(0, 0);
        }
        RateFigures figures = meter.take(SECOND);
        assertThat(figures.started + " " + figures.threads.inSamples).isEqualTo("5 1");
        thread.over();
        thread.over();
        figures = meter.take(2 * SECOND);
        assertThat(figures.started + " " + figures.threads.inSamples).isEqualTo("0 0");
        assertThat(figures.labels).isEmpty();
    }

    @Test
    void asksNothingOfThreadsWhoseTimeIsOver() {

        meter.threadCame("users", 3 * SECOND);
        RateMeter.OfThread longest = meter.threadCame("users", 4 * SECOND);
        longest.planned(SECOND, 0);
        assertThat(meter.take(2 * SECOND).offered).isCloseTo(20, within(1e-9));
        assertThat(meter.take(10 * SECOND).offered).isCloseTo(20, within(1e-9));
        assertThat(meter.take(20 * SECOND).offered).isZero();
        meter.threadCame("users");
        assertThat(meter.take(21 * SECOND).offered).isGreaterThan(9);
    }

    /** As many as the report does, and in a hundredth of the heap that histograms of six hours would take. */
    @Test
    void tellsAThousandLabelsApart() {

        RateMeter.OfThread thread = meter.threadCame("users");
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
        LabelRate all = takenWhile(4, thread -> {
            for (int sample = 0; sample < 20_000; sample++) {
                thread.planned(0, 0);
                thread.finished("page", sample, 10L * sample);
            }
        });
        assertThat(all.achieved()).isEqualTo(80_000);
    }

    /** Of each label hardly one sample ends between two calls. */
    @Test
    void aSampleThatEndsWhileItIsTakenKeepsAllOfItsTimes() throws Exception {
        LabelRate all = takenWhile(1, thread -> {
            for (int sample = 0; sample < 100_000; sample++) {
                thread.planned(0, 0);
                thread.finished("page " + sample % 4, 3, 200);
                for (int spin = 0; spin < 50; spin++) {
                    Thread.onSpinWait();
                }
            }
        });
        assertThat(List.of(all.achieved(), all.plain.count(), all.intended.count()))
                .containsOnly(100_000L);
    }

    /** What is taken in all while users record. */
    private LabelRate takenWhile(int users, Consumer<RateMeter.OfThread> user) throws Exception {
        Together recording = Together.start(users, number -> user.accept(meter.threadCame("users")));
        LabelRate all = new LabelRate();
        for (boolean over = false; !over; ) {
            over = recording.areDone();
            all.add(meter.take(SECOND).all());
        }
        recording.join();
        return all;
    }

    @Test
    void aThreadGroupAsksForArrivalsWhileItHasNoThreadAndATimerDoesNot() {
        RateMeter group = new RateMeter(RateSource.group("Open", false, "wait"), TEN, 0);
        RateMeter timer = new RateMeter(RateSource.shaper("shaper"), TEN, 0);
        assertThat(group.take(SECOND).offered).isCloseTo(10, within(1e-9));
        assertThat(timer.take(SECOND).offered).isZero();
    }
}
