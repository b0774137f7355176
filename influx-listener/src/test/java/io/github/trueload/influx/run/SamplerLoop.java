// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import io.github.trueload.influx.aggregate.FilledSample;
import io.github.trueload.influx.aggregate.SampleValues;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/** What one sampler thread does until it is told to end, and how long each of its recordings took. */
final class SamplerLoop implements Runnable {
    /** What takes longer counts as this. */
    private static final int MOST_MICROS = 10_000;

    /** Rounds by the microseconds that their recording took; written by one thread, read by any. */
    private final AtomicLongArray rounds = new AtomicLongArray(MOST_MICROS + 1);

    private final AtomicLong longestPauseNanos = new AtomicLong();
    private final Consumer<SampleValues> recorder;
    private final BooleanSupplier goesOn;
    private final long pauseNanos;
    private volatile long recordedNanos = System.nanoTime();

    /** @param recorder gets a sample every so many microseconds */
    SamplerLoop(Consumer<SampleValues> recorder, long pauseMicros, BooleanSupplier goesOn) {
        this.recorder = recorder;
        this.pauseNanos = TimeUnit.MICROSECONDS.toNanos(pauseMicros);
        this.goesOn = goesOn;
    }

    @Override
    public void run() {
        FilledSample values = new FilledSample();
        for (int i = 0; goesOn.getAsBoolean(); i++) {
            values.sample("", "label " + i % 20, System.currentTimeMillis()).took(i % 500);
            if (i % 50 == 0) {
                values.failed("500", "no luck");
            }
            long start = System.nanoTime();
            recorder.accept(values);
            count(start, System.nanoTime());
            LockSupport.parkNanos(pauseNanos);
        }
    }

    private void count(long start, long end) {
        int micros = (int) Math.min(MOST_MICROS, TimeUnit.NANOSECONDS.toMicros(end - start));
        // Nobody else writes, so that nothing dearer is needed.
        rounds.lazySet(micros, rounds.get(micros) + 1);
        longestPauseNanos.accumulateAndGet(end - recordedNanos, Math::max);
        recordedNanos = end;
    }

    /** How many rounds took so many microseconds so far. */
    long rounds(int micros) {
        return rounds.get(micros);
    }

    /** How many rounds there were so far. */
    long rounds() {
        return IntStream.range(0, bound()).mapToLong(this::rounds).sum();
    }

    /** The longest time between two recordings since the last call, one that goes on included. */
    long takeLongestPauseMs() {
        long untilNow = System.nanoTime() - recordedNanos;
        return TimeUnit.NANOSECONDS.toMillis(Math.max(untilNow, longestPauseNanos.getAndSet(0)));
    }

    /** Above all the microseconds that {@link #rounds} knows. */
    static int bound() {
        return MOST_MICROS + 1;
    }
}
