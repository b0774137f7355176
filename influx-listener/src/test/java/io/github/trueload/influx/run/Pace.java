// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How sampler threads fared for some time.
 *
 * @param perSecond what they recorded in each second, the slowest first
 * @param idlePerSecond rounds of a loop beside them that records nothing: what the machine had left for a thread
 * @param p99Micros what all but one in a hundred recordings did not exceed
 * @param pauseMs the longest time in which one of them recorded nothing
 * @param idlePauseMs the longest time in which that loop had no turn
 */
record Pace(List<Long> perSecond, double idlePerSecond, long p99Micros, long pauseMs, long idlePauseMs) {
    private static final long SLACK_MICROS = 1_000;
    /** Some threads wait longer for a processor than one; who waits for a server does so for two seconds or more. */
    private static final long SLACK_MS = 500;

    /** Watches them for so many seconds. */
    static Pace of(List<SamplerLoop> samplers, SamplerLoop idle, int seconds) {
        longestPauseMs(samplers);
        idle.takeLongestPauseMs();
        long[] before = rounds(samplers);
        long idleBefore = all(List.of(idle));
        List<Long> perSecond = IntStream.range(0, seconds)
                .mapToObj(i -> inASecond(samplers))
                .sorted()
                .toList();
        long idleRounds = all(List.of(idle)) - idleBefore;
        long[] after = rounds(samplers);
        long[] took = IntStream.range(0, after.length)
                .mapToLong(i -> after[i] - before[i])
                .toArray();
        int p99 = percentile(took, 0.99 * LongStream.of(took).sum());
        return new Pace(
                perSecond, idleRounds / (double) seconds, p99, longestPauseMs(samplers), idle.takeLongestPauseMs());
    }

    private static long longestPauseMs(List<SamplerLoop> loops) {
        return loops.stream().mapToLong(SamplerLoop::takeLongestPauseMs).max().orElse(0);
    }

    private static long inASecond(List<SamplerLoop> loops) {
        long start = System.nanoTime();
        long before = all(loops);
        RunFixture.seconds(1);
        return (all(loops) - before) * TimeUnit.SECONDS.toNanos(1) / (System.nanoTime() - start);
    }

    private static long all(List<SamplerLoop> loops) {
        return loops.stream().mapToLong(SamplerLoop::rounds).sum();
    }

    private static long[] rounds(List<SamplerLoop> loops) {
        return IntStream.range(0, SamplerLoop.bound())
                .mapToLong(micros ->
                        loops.stream().mapToLong(loop -> loop.rounds(micros)).sum())
                .toArray();
    }

    private static int percentile(long[] took, double rank) {
        int micros = 0;
        for (double below = took[0]; below < rank; below += took[micros]) {
            micros++;
        }
        return micros;
    }

    /**
     * Holds that the threads were not slowed, but by a machine that slowed the loop beside them, too. Half of the
     * slowest second before is asked for, since other programs of the machine take more than their share for seconds,
     * and slow what waits for the memory more than that loop; whoever waits for a server does next to nothing. No
     * single thread may pause for long either, which the seconds and recordings of all together would not show.
     */
    void assertNoSlowerThan(Pace calm) {
        double machine = Math.min(1, idlePerSecond / calm.idlePerSecond);
        System.out.printf("  calm %s, then %s, of a machine of %.2f%n", calm, this, machine);
        double least = 0.5 * machine * calm.perSecond.get(0);
        assertThat((double) perSecond.get(perSecond.size() / 2))
                .as("samples in a usual second")
                .isGreaterThan(least);
        assertThat(p99Micros).as("99th percentile of recording").isLessThan(calm.p99Micros + SLACK_MICROS);
        assertThat(pauseMs).as("longest pause of a thread in ms").isLessThan(2 * idlePauseMs + SLACK_MS);
    }
}
