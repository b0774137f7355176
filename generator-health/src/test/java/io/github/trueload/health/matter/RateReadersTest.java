// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.trueload.health.record.Offer;
import io.github.trueload.health.record.RateFigures;
import io.github.trueload.health.record.RateMeter;
import io.github.trueload.health.record.RateSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class RateReadersTest {
    private static final Offer THREE_EACH_TIME = (before, now) -> 3;

    private final List<RateMeter> meters = new ArrayList<>();

    @Test
    void givesEveryReaderEverythingWheneverItReads() {
        AskedRates.Readers rates = new AskedRates.Readers(() -> meters);
        AskedRates.Readers.Reader often = rates.reader();
        AskedRates.Readers.Reader seldom = rates.reader();
        RateMeter meter = meter("pace");
        RateMeter.OfThread thread = meter.threadCame();

        sample(meter, thread, "pay");
        assertThat(only(often).all().achieved()).isEqualTo(1);
        sample(meter, thread, "login");
        assertThat(only(often).labels).containsOnlyKeys("login");

        RateFigures all = only(seldom);
        assertThat(all.labels).containsOnlyKeys("pay", "login");
        assertThat(all.offered).isEqualTo(9);
        assertThat(all.givenUp).isEqualTo(2);
        assertThat(only(seldom).all().achieved()).isZero();
        assertThat(only(often).offered).isEqualTo(9);
    }

    @Test
    void leavesTheTimersOfTheTestBeforeToIt() {
        RateMeter former = meter("pace");
        sample(former, former.threadCame(), "pay");
        AskedRates.Readers.Reader reader = new AskedRates.Readers(() -> meters).reader();

        assertThat(reader.take()).isEmpty();
        RateMeter own = meter("pace");
        sample(own, own.threadCame(), "pay");
        assertThat(only(reader).all().achieved()).isEqualTo(1);
    }

    @Test
    void countsTimersOfOneNameAsOne() {
        AskedRates.Readers.Reader reader = new AskedRates.Readers(() -> meters).reader();
        RateMeter first = meter("pace");
        RateMeter second = meter("pace");
        sample(first, first.threadCame(), "pay");
        sample(second, second.threadCame(), "pay");

        RateFigures both = only(reader);
        assertThat(both.threads.all).isEqualTo(2);
        assertThat(both.offered).isEqualTo(6);
        assertThat(both.labels.get("pay").achieved()).isEqualTo(2);
    }

    @Test
    void losesAndDoublesNothingWhileSamplesGoOn() throws InterruptedException {
        int threads = 4;
        int samples = 50_000;
        AskedRates.Readers rates = new AskedRates.Readers(() -> meters);
        AskedRates.Readers.Reader[] readers = {rates.reader(), rates.reader()};
        RateMeter meter = meter("pace");
        CountDownLatch done = new CountDownLatch(threads);
        AtomicBoolean over = new AtomicBoolean();
        long[] seen = new long[readers.length];
        Thread[] reading = new Thread[readers.length];
        for (int i = 0; i < readers.length; i++) {
            int reader = i;
            reading[i] = new Thread(() -> {
                while (!over.get()) {
                    seen[reader] += achieved(readers[reader]);
                }
            });
            reading[i].start();
        }
        for (int i = 0; i < threads; i++) {
            new Thread(() -> {
                        RateMeter.OfThread thread = meter.threadCame();
                        for (int sample = 0; sample < samples; sample++) {
                            sample(meter, thread, "label " + sample % 7);
                        }
                        meter.threadLeft(thread, System.nanoTime());
                        done.countDown();
                    })
                    .start();
        }
        done.await();
        over.set(true);
        for (int i = 0; i < readers.length; i++) {
            reading[i].join();
            assertThat(seen[i] + achieved(readers[i])).isEqualTo((long) threads * samples);
        }
    }

    @Test
    void countsWhatWasOfferedUntilTheLastThreadLeft() {
        AskedRates.Readers.Reader reader = new AskedRates.Readers(() -> meters).reader();
        long start = System.nanoTime();
        RateMeter meter =
                new RateMeter(RateSource.timer("pace"), (before, now) -> (now.nanos() - before.nanos()) / 1e9, start);
        meters.add(meter);
        RateMeter.OfThread first = meter.threadCame();
        RateMeter.OfThread last = meter.threadCame();

        meter.threadLeft(first, start + 1_000_000_000L);
        meter.threadLeft(last, start + 5_000_000_000L);
        meter.threadLeft(last, start + 9_000_000_000L);

        assertThat(only(reader).offered).isCloseTo(5, within(1e-6));
        assertThat(only(reader).offered).isZero();
    }

    private RateMeter meter(String name) {
        RateMeter meter = new RateMeter(RateSource.timer(name), THREE_EACH_TIME, System.nanoTime());
        meters.add(meter);
        return meter;
    }

    private static void sample(RateMeter meter, RateMeter.OfThread thread, String label) {
        meter.planned(thread, System.nanoTime(), 1);
        meter.finished(thread, label, 0, 5);
    }

    private static RateFigures only(AskedRates.Readers.Reader reader) {
        List<RateFigures> figures = reader.take();
        assertThat(figures).hasSize(1);
        return figures.get(0);
    }

    private static long achieved(AskedRates.Readers.Reader reader) {
        return reader.take().stream()
                .mapToLong(figures -> figures.all().achieved())
                .sum();
    }
}
