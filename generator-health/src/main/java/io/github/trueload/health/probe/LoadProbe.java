// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.LoadReading;
import io.github.trueload.health.reading.LoadStep;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.IntSupplier;

/**
 * What came of how many users. Seconds with about as many users (within a half) make one step, whenever they were, so
 * that ramps, stairs and waves are looked at alike. Any thread may tell of a sample; one thread reads.
 */
public final class LoadProbe {
    private static final double STEP = Math.log(1.5);

    private final IntSupplier users;
    private final int warmupSeconds;
    private final LongAdder samples = new LongAdder();
    private final LongAdder timesMs = new LongAdder();
    private final NavigableMap<Integer, Sums> steps = new TreeMap<>();
    private int seconds;

    /**
     * Starts with the next second.
     *
     * @param users how many there are now; negative where unknown
     * @param warmupSeconds seconds that tell nothing of the load
     */
    public LoadProbe(IntSupplier users, int warmupSeconds) {
        this.users = users;
        this.warmupSeconds = warmupSeconds;
    }

    /** A sample ended. */
    public void sampled(long elapsedMs) {
        samples.increment();
        timesMs.add(elapsedMs);
    }

    /** Reads the second that ends now. */
    public LoadReading read() {
        int now = users.getAsInt();
        long ended = samples.sumThenReset();
        long ms = timesMs.sumThenReset();
        if (now <= 0 || seconds++ < warmupSeconds) {
            return now < 0 ? LoadReading.ABSENT : new LoadReading(now, ended, new ArrayList<>());
        }
        int level = (int) (Math.log(now) / STEP);
        steps.computeIfAbsent(level, key -> new Sums()).add(now, ended, ms);
        List<LoadStep> upToNow = new ArrayList<>();
        steps.headMap(level, true).values().forEach(sums -> upToNow.add(sums.step()));
        return new LoadReading(now, ended, upToNow);
    }

    private static final class Sums {
        private long users;
        private long samples;
        private long ms;
        private int seconds;

        private void add(int usersNow, long ended, long elapsedMs) {
            users += usersNow;
            samples += ended;
            ms += elapsedMs;
            seconds++;
        }

        private LoadStep step() {
            double mean = samples == 0 ? Double.NaN : (double) ms / samples;
            return new LoadStep((double) users / seconds, seconds, (double) samples / seconds, mean);
        }
    }
}
