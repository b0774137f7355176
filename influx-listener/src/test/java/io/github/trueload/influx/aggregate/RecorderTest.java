// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Await;
import io.github.trueload.testkit.process.Allocated;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class RecorderTest {
    private static final long MANY = 100_000;

    /** Numbers of intervals are large in a test; small ones are objects that Java keeps. */
    private static final long NOW = 1_700_000_000_500L;

    private final CountDownLatch held = new CountDownLatch(1);
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @AfterEach
    void stopThreads() {
        held.countDown();
        threads.shutdownNow();
    }

    /** A thread may lose its processor in the middle of recording; nobody may wait for it to get it back. */
    @Test
    void aThreadRecordsWhileOthersStandStillInTheMidstOfIt() throws Exception {
        int usual = 2 * Runtime.getRuntime().availableProcessors();
        CountDownLatch recording = new CountDownLatch(usual);
        Recorder recorder = recorder(label -> {
            if (label.startsWith("held")) {
                recording.countDown();
                Await.latch(held);
            }
            return true;
        });
        List<Future<?>> holding = new ArrayList<>();
        for (int i = 0; i < usual; i++) {
            String label = "held " + i;
            holding.add(threads.submit(() -> recorder.record(sample(label))));
        }
        Await.latch(recording);

        threads.submit(() -> recorder.record(sample("quick"))).get(60, TimeUnit.SECONDS);

        assertThat(holding).noneMatch(Future::isDone);
        assertThat(recorder.recorded()).isEqualTo(usual + 1);
    }

    @Test
    void allocatesNothingOnceALabelIsKnownInItsInterval() {
        assertThat(bytesForMany(sample("label"))).isLessThan(10_000);
    }

    /** The text of an error is looked up by a small object of code and message. */
    @Test
    void allocatesNoMoreThanAnObjectOrTwoForAFailure() {
        FilledSample one = sample("label").failed("500", "no luck");
        FilledSample other = sample("label").failed("503", "no luck");
        assertThat(bytesForMany(one, other)).isLessThan(2 * 64 * MANY);
    }

    /** What recording a sample many times allocates when it was recorded as often before. */
    private static long bytesForMany(SampleValues... samples) {
        Recorder recorder = recorder(label -> true);
        Runnable many = () -> {
            for (int i = 0; i < MANY; i++) {
                for (SampleValues sample : samples) {
                    recorder.record(sample);
                }
            }
        };
        many.run();
        long allocated = Allocated.bytes(many);
        assertThat(recorder.recorded()).isEqualTo(2 * MANY * samples.length);
        return allocated;
    }

    /** Or a long run would keep all of them. */
    @Test
    void handsOverEachIntervalOnce() {
        Recorder recorder = recorder(label -> true);
        recorder.record(sample("label"));
        List<OpenInterval> handedOver = new ArrayList<>();

        recorder.drain(index -> true, handedOver::add);
        recorder.drain(index -> true, handedOver::add);

        assertThat(handedOver).hasSize(1);
    }

    private static Recorder recorder(Predicate<String> wanted) {
        return new Recorder(new Labels(wanted, 1000, () -> {}), new ErrorTexts(warning -> {}), 1000);
    }

    private static FilledSample sample(String label) {
        return new FilledSample().sample("", label, NOW);
    }
}
