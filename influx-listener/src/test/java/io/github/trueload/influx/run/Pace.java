// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * How sampler threads fared for some time.
 *
 * @param perSecond what they recorded
 * @param idlePerSecond rounds of a loop beside them that records nothing: what the machine had left for a thread
 * @param p99Micros what all but one in a hundred recordings did not exceed
 */
record Pace(double perSecond, double idlePerSecond, long p99Micros) {
    private static final long SLACK_MICROS = 1_000;

    /** Watches them for so many seconds. */
    static Pace of(List<SamplerLoop> samplers, SamplerLoop idle, int seconds) {
        long[] before = rounds(samplers);
        long idleBefore = LongStream.of(rounds(List.of(idle))).sum();
        RunFixture.seconds(seconds);
        long[] after = rounds(samplers);
        long idleRounds = LongStream.of(rounds(List.of(idle))).sum() - idleBefore;
        long[] took = IntStream.range(0, after.length)
                .mapToLong(i -> after[i] - before[i])
                .toArray();
        double all = LongStream.of(took).sum();
        return new Pace(all / seconds, idleRounds / (double) seconds, percentile(took, 0.99 * all));
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

    /** Holds that the threads were not slowed, but by a machine that slowed the loop beside them, too. */
    void assertNoSlowerThan(Pace calm) {
        double machine = Math.min(1, idlePerSecond / calm.idlePerSecond);
        System.out.printf("  calm %s, then %s, of a machine of %.2f%n", calm, this, machine);
        assertThat(perSecond).as("samples a second").isGreaterThan(0.7 * machine * calm.perSecond);
        assertThat(p99Micros).as("99th percentile of recording").isLessThan(calm.p99Micros + SLACK_MICROS);
    }
}
