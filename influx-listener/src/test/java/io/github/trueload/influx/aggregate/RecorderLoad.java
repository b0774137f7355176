// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.settings.ListenerKind;
import io.github.trueload.influx.settings.Settings;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A program that records as 64 sampler threads do, 40,000 samples per second of its own clock in intervals of 5 s, and
 * prints how much memory that takes while late samples are kept as long as they ever are. Then all threads record into
 * one label as fast as they can, and it prints how many samples that is in a second, and with one thread.
 */
final class RecorderLoad {
    private static final int THREADS = 64;
    private static final int PER_INTERVAL = 200_000;
    private static final int INTERVALS = 42;
    private static final long LENGTH_MS = 5_000;
    private static final long START = 1_000_000_000_000L;

    private final Aggregator aggregator;
    private final int labels;
    private final CyclicBarrier barrier = new CyclicBarrier(THREADS + 1);

    private RecorderLoad(int labels) throws Exception {
        this.labels = labels;
        Settings settings = Settings.read(
                List.of("influxdbUrl"),
                Map.of("influxdbUrl", "http://127.0.0.1:1/write?db=none")::get,
                name -> null,
                ListenerKind.CLIENT);
        Intervals intervals = new Intervals(LENGTH_MS, START, before -> true, false);
        aggregator = new Aggregator(
                settings,
                intervals,
                new ThreadRows(settings, intervals, () -> new ThreadRows.Counters(0, 0, 0)),
                false,
                new AggregatorFixture.Told());
        aggregator.ownInstance("me");
    }

    /** Takes the number of labels. */
    public static void main(String[] args) throws Exception {
        long before = usedBytes();
        RecorderLoad load = new RecorderLoad(Integer.parseInt(args[0]));
        load.fill();
        System.out.printf("megabytes %.1f%n", (usedBytes() - before) / 1e6);
        System.out.printf("recorded %d%n", load.aggregator.recorder.recorded());
        for (int threads : new int[] {1, 2, THREADS}) {
            load.race(threads, 100);
            // The best of some, because other programs want the processors too.
            long best = 0;
            for (int round = 0; round < 4; round++) {
                best = Math.max(best, load.race(threads, 200));
            }
            System.out.printf("perSecond%d %d%n", threads, best);
        }
        System.exit(0);
    }

    /** Ends in the middle of an interval, with all that is kept for late samples. */
    private void fill() throws Exception {
        for (int thread = 0; thread < THREADS; thread++) {
            int seed = thread;
            Thread sampler = new Thread(() -> sample(seed));
            sampler.setDaemon(true);
            sampler.start();
        }
        for (int interval = 0; interval < INTERVALS; interval++) {
            barrier.await();
            barrier.await();
            long now = START + (interval + 1) * LENGTH_MS;
            if (interval < INTERVALS - 1) {
                aggregator.settle(now, now, row -> {});
            }
        }
    }

    private void sample(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        FilledSample values = new FilledSample();
        try {
            for (int interval = 0; interval < INTERVALS; interval++) {
                barrier.await();
                for (int i = 0; i < PER_INTERVAL / THREADS; i++) {
                    record(values, "label " + random.nextInt(labels), START + interval * LENGTH_MS + i % 4_000, random);
                }
                barrier.await();
            }
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private void record(FilledSample values, String label, long endMs, SplittableRandom random) {
        long elapsed = (long) (50 / (0.01 + random.nextDouble()));
        values.sample("", label, endMs).outcome(elapsed, 1, 0).traffic(1, 100, 1_000);
        aggregator.recorder.record(values);
    }

    /** How many samples threads record into one label in a second. */
    private long race(int threads, long ms) throws InterruptedException {
        AtomicLong sum = new AtomicLong();
        Thread[] racers = new Thread[threads];
        long end = System.nanoTime() + ms * 1_000_000;
        for (int t = 0; t < threads; t++) {
            racers[t] = new Thread(() -> {
                FilledSample values = new FilledSample();
                long count = 0;
                while (System.nanoTime() - end < 0) {
                    for (int i = 0; i < 1_000; i++, count++) {
                        values.sample("", "one", START + INTERVALS * LENGTH_MS)
                                .outcome(i, 1, 0)
                                .traffic(1, 1, 1);
                        aggregator.recorder.record(values);
                    }
                }
                sum.addAndGet(count);
            });
            racers[t].start();
        }
        for (Thread racer : racers) {
            racer.join();
        }
        return sum.get() * 1_000 / ms;
    }

    private static long usedBytes() {
        // The first collection may leave what only references keep.
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
