// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.probe;

import io.github.trueload.health.reading.LoadReading;
import io.github.trueload.health.reading.LoadStep;
import io.github.trueload.health.record.SampleSums;
import java.util.ArrayList;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.IntSupplier;
import java.util.function.Supplier;

/**
 * What came of how many users. Seconds with about as many users (within a half) make one step, whenever they were, so
 * that ramps, stairs and waves are looked at alike. Not thread-safe: one thread reads.
 */
public final class LoadProbe {
    private static final double STEP = Math.log(1.5);

    private final IntSupplier users;
    private final int warmupSeconds;
    private final Supplier<SampleSums> sums;
    private final NavigableMap<Integer, Sums> steps = new TreeMap<>();
    private SampleSums before = SampleSums.NONE;
    private int seconds;

    /**
     * Starts with the next second.
     *
     * @param users how many there are now; negative where unknown
     * @param warmupSeconds seconds that tell nothing of the load
     * @param sums gives all samples so far
     */
    public LoadProbe(IntSupplier users, int warmupSeconds, Supplier<SampleSums> sums) {
        this.users = users;
        this.warmupSeconds = warmupSeconds;
        this.sums = sums;
    }

    /**
     * Reads the seconds that end now.
     *
     * @param passed how many they are: more than one where the program stood still
     */
    public LoadReading read(int passed) {
        int now = users.getAsInt();
        SampleSums all = sums.get();
        long ended = all.samples - before.samples;
        long ms = all.ms - before.ms;
        before = all;
        boolean warmingUp = seconds < warmupSeconds;
        seconds += now > 0 ? passed : 0;
        if (now <= 0 || warmingUp) {
            return now < 0 ? LoadReading.ABSENT : new LoadReading(now, ended, new ArrayList<>());
        }
        int level = (int) (Math.log(now) / STEP);
        steps.computeIfAbsent(level, key -> new Sums()).add(passed, now, ended, ms);
        List<LoadStep> upToNow = new ArrayList<>();
        steps.headMap(level, true).values().forEach(sums -> upToNow.add(sums.step()));
        return new LoadReading(now, ended, upToNow);
    }

    private static final class Sums {
        private long users;
        private long samples;
        private long ms;
        private int seconds;

        private void add(int passed, int usersNow, long ended, long elapsedMs) {
            users += (long) passed * usersNow;
            samples += ended;
            ms += elapsedMs;
            seconds += passed;
        }

        private LoadStep step() {
            double mean = samples == 0 ? Double.NaN : (double) ms / samples;
            return new LoadStep((double) users / seconds, seconds, (double) samples / seconds, mean);
        }
    }
}
