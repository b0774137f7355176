// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Intervals;
import io.github.trueload.influx.settings.Given;
import io.github.trueload.influx.settings.Settings;
import io.github.trueload.testkit.Skip;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What recording costs on a machine with sixteen processors, as far as the JVM knows. */
class RecorderMemoryIT {
    @TempDir
    private Path directory;

    @ParameterizedTest
    @MethodSource("bounds")
    void memoryAndSpeedDoNotSufferFromManyProcessorsAndThreads(int labels, double megabytes) throws Exception {
        Skip.unlessAll(false);
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        Process process = new ProcessBuilder(
                        java,
                        "-XX:ActiveProcessorCount=16",
                        "-Xmx1g",
                        "-cp",
                        System.getProperty("java.class.path"),
                        RecorderLoad.class.getName(),
                        Integer.toString(labels))
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve("out").toFile())
                .start();
        assertThat(process.waitFor(Duration.ofMinutes(10).toSeconds(), TimeUnit.SECONDS))
                .isTrue();
        String output = Files.readString(directory.resolve("out"));
        System.out.println(labels + " labels: " + output.replace('\n', ' '));

        assertThat(value("recorded", output)).isEqualTo(42 * 200_000);
        assertThat(value("megabytes", output)).isLessThanOrEqualTo(megabytes);
        // All in one label; other programs take their share of the single thread's time rather than of that of many.
        assertThat(value("perSecond64", output)).isGreaterThan(value("perSecond1", output) / 2);
    }

    /** Ten thousand labels take a minute or two. */
    static Stream<Arguments> bounds() {
        return Stream.of(Arguments.of(500, 40), Arguments.of(10_000, 200));
    }

    private static double value(String name, String output) {
        Matcher found = Pattern.compile(name + " ([0-9.]+)").matcher(output);
        assertThat(found.find()).as(output).isTrue();
        return Double.parseDouble(found.group(1));
    }

    /**
     * A program that records as 64 sampler threads do, 40,000 samples per second of its own clock in intervals of 5 s,
     * and prints how much memory that takes while late samples are kept as long as they ever are. Then all threads
     * record into one label as fast as they can, and it prints how many samples that is in a second, and with one
     * thread.
     */
    static final class RecorderLoad {
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
            Settings settings = Given.url("http://127.0.0.1:1/write?db=none");
            Intervals intervals = new Intervals(LENGTH_MS, START, before -> true, false);
            aggregator = new Aggregator(
                    settings,
                    intervals,
                    new ThreadRows(settings, intervals, () -> new ThreadRows.Counters(0, 0, 0)),
                    false,
                    warning -> {});
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
                        record(
                                values,
                                "label " + random.nextInt(labels),
                                START + interval * LENGTH_MS + i % 4_000,
                                random);
                    }
                    barrier.await();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }

        private void record(FilledSample values, String label, long endMs, SplittableRandom random) {
            long elapsed = (long) (50 / (0.01 + random.nextDouble()));
            values.sample("", label, endMs).took(elapsed);
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
                                    .took(i);
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
}
