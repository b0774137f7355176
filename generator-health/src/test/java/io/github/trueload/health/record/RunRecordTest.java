// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

class RunRecordTest {
    private final SampleTimes samples = new SampleTimes();
    private final RunRecord record = new RunRecord(samples, List::of);

    @Test
    void leavesTheSecondsOfEpisodesOutOfTheSecondLine() {
        // An episode is told only when its window is over; by then its seconds have been recorded.
        LongPredicate limited = timeMs -> timeMs > 50_000 && timeMs <= 60_000;
        LongPredicate notYetKnown = timeMs -> false;
        for (int second = 1; second <= 100; second++) {
            long ms = 1000L * second;
            boolean slow = limited.test(ms);
            for (int i = 0; i < 10; i++) {
                samples.ofThread().record("buy", slow ? 900 : 10, !slow);
            }
            record.add(ms, 1, Map.of(), second < 70 ? notYetKnown : limited);
        }
        record.end(100_000, limited);

        Times all = record.all().get("buy");
        Times outside = record.outside("buy");
        assertThat(all.count()).isEqualTo(1000);
        assertThat(all.errors()).isEqualTo(100);
        assertThat(all.percentile(99)).isCloseTo(900, within(9.0));
        assertThat(all.mean()).isCloseTo(99, within(1.0));
        assertThat(outside.count()).isEqualTo(900);
        assertThat(outside.errors()).isZero();
        assertThat(outside.percentile(99)).isEqualTo(10);
        assertThat(record.outside("unknown").count()).isZero();
    }

    @Test
    void whatCouldNotBeReadIsNotZero() {
        record.add(1000, 1, Map.of("threads", 5.0), timeMs -> false);
        record.add(2000, 1, Map.of(), timeMs -> false);
        assertThat(record.points().get(0).figure("threads")).isEqualTo(5);
        assertThat(record.points().get(1).figure("threads")).isNaN();
    }

    @Test
    void countsSamplesThatComeAfterTheLastSecond() {
        record.add(1000, 1, Map.of(), timeMs -> false);
        samples.ofThread().record("late", 5, true);
        record.end(1500, timeMs -> false);

        assertThat(record.all().get("late").count()).isEqualTo(1);
    }

    @Test
    void keepsAPointPerSecondAndFewerOfVeryLongRuns() {
        for (int second = 1; second <= 40_000; second++) {
            record.add(1000L * second, 1, Map.of(), timeMs -> false);
        }

        assertThat(record.points()).hasSizeBetween(7_000, 14_400);
        assertThat(record.points().get(0).timeMs).isEqualTo(1000);
        assertThat(record.points().get(record.points().size() - 1).timeMs).isGreaterThan(39_990_000);
    }

    @Test
    void eachPointHasTheFiguresOfItsSecond() {
        for (int second = 1; second <= 3; second++) {
            for (int i = 0; i < second; i++) {
                samples.ofThread().record("page", 10 * second, true);
            }
            record.add(1000L * second, 1, Map.of(), timeMs -> false);
        }

        assertThat(record.points())
                .extracting(point -> point.figure("throughput"))
                .containsExactly(1.0, 2.0, 3.0);
        assertThat(record.points()).extracting(point -> point.figure("max")).containsExactly(10.0, 20.0, 30.0);
        assertThat(record.points().get(2).names()).startsWith("throughput", "errors", "p50");
        assertThat(record.points().get(2).figure("none")).isNaN();
    }

    @Test
    void aPointOfSeveralSecondsHasWhatWasMadeInOneOfThem() {
        for (int i = 0; i < 30; i++) {
            samples.ofThread().record("page", 5, i % 2 == 0);
        }
        record.add(9000, 3, Map.of(), timeMs -> false);

        assertThat(record.points().get(0).figure("throughput")).isEqualTo(10);
        assertThat(record.points().get(0).figure("errors")).isEqualTo(5);
    }

    @Test
    void whatWaitsForItsVerdictIsSmallHoweverManyLabelsThereAre() {
        long before = 0;
        for (int second = 1; second <= 30; second++) {
            for (int i = 0; i < 1000; i++) {
                samples.ofThread().record("label " + i, i, true);
            }
            record.add(1000L * second, 1, Map.of(), timeMs -> false);
            // From its first second on, a label has its times of the whole run, which wait for nothing.
            before = second == 1 ? liveBytes() : before;
        }

        assertThat(liveBytes() - before).isLessThan(15_000_000);
        record.end(31_000, timeMs -> false);
        assertThat(record.all().get("label 7").count()).isEqualTo(30);
    }

    @Test
    void countsLabelsBeyondABoundTogether() {
        for (int i = 0; i < 1800; i++) {
            samples.ofThread().record("label " + i, 1, true);
        }
        record.end(1000, timeMs -> false);

        assertThat(record.all()).hasSize(1001);
        assertThat(record.all().get(SampleTimes.OTHER).count()).isEqualTo(800);
        assertThat(record.total().count()).isEqualTo(1800);
    }

    @Test
    void theTotalCountsASampleOnceAlsoWhereATransactionStandsForIt() {
        samples.ofThread().record("buy", 10, true);
        samples.ofThread().record("pay", 30, false);
        samples.ofThread().record("checkout", 40, false, 0, true);
        record.add(1000, 1, Map.of(), timeMs -> false);
        record.end(1000, timeMs -> false);

        assertThat(record.total().count()).isEqualTo(2);
        assertThat(record.total().errors()).isEqualTo(1);
        assertThat(record.total().max()).isEqualTo(30);
        assertThat(record.points().get(0).figure("throughput")).isEqualTo(2);
        assertThat(record.points().get(0).figure("p95")).isEqualTo(30);
        assertThat(record.all().get("checkout").count()).isEqualTo(1);
        assertThat(record.isAdditional("checkout")).isTrue();
        assertThat(record.isAdditional("buy")).isFalse();
    }

    private static long liveBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
