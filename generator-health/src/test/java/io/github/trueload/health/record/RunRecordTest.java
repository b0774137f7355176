// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.record;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Map;
import java.util.function.LongPredicate;
import org.junit.jupiter.api.Test;

class RunRecordTest {
    private final SampleTimes samples = new SampleTimes();
    private final RunRecord record = new RunRecord(samples);

    @Test
    void leavesTheSecondsOfEpisodesOutOfTheSecondLine() {
        // An episode is told only when its window is over; by then its seconds have been recorded.
        LongPredicate limited = timeMs -> timeMs > 50_000 && timeMs <= 60_000;
        LongPredicate notYetKnown = timeMs -> false;
        for (int second = 1; second <= 100; second++) {
            long ms = 1000L * second;
            boolean slow = limited.test(ms);
            for (int i = 0; i < 10; i++) {
                samples.ofThread().record("buy", slow ? 900 : 10, !slow, 0, false);
            }
            record.add(ms, 1, Map.of(), second < 70 ? notYetKnown : limited);
        }
        record.end(100_000, limited);

        Times all = record.all().get("buy");
        Times outside = record.outside("buy");
        assertThat(all.count()).isEqualTo(1000);
        assertThat(all.errors()).isEqualTo(100);
        assertThat(all.percentile(99)).isCloseTo(900L, within(9L));
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
        record.add(3000, 1, Map.of("late", 7.0), timeMs -> false);

        assertThat(figures("threads")).containsExactly(5, Double.NaN, Double.NaN);
        assertThat(figures("late")).containsExactly(Double.NaN, Double.NaN, 7);
    }

    @Test
    void countsSamplesThatComeAfterTheLastSecond() {
        record.add(1000, 1, Map.of(), timeMs -> false);
        samples.ofThread().record("late", 5, true, 0, false);
        record.end(1500, timeMs -> false);

        assertThat(record.all().get("late").count()).isEqualTo(1);
    }

    @Test
    void keepsAPointPerSecondAndFewerOfVeryLongRuns() {
        for (int second = 1; second <= 40_000; second++) {
            record.add(1000L * second, 1, Map.of(), timeMs -> false);
        }

        double[] times = figures("timeMs");
        assertThat(times).hasSizeBetween(7_000, 14_400).isSorted().startsWith(1000, 5000, 9000);
        assertThat(times[times.length - 1]).isGreaterThan(39_990_000);
    }

    @Test
    void eachPointHasTheFiguresOfItsSecond() {
        for (int second = 1; second <= 3; second++) {
            for (int i = 0; i < second; i++) {
                samples.ofThread().record("page", 10 * second, true, 0, false);
            }
            record.add(1000L * second, 1, Map.of(), timeMs -> false);
        }

        assertThat(figures("throughput")).containsExactly(1.0, 2.0, 3.0);
        assertThat(figures("max")).containsExactly(10.0, 20.0, 30.0);
        assertThat(record.timeline().keySet()).startsWith("timeMs", "throughput", "errors", "p50");
    }

    @Test
    void aPointOfSeveralSecondsHasWhatWasMadeInOneOfThem() {
        for (int i = 0; i < 30; i++) {
            samples.ofThread().record("page", 5, i % 2 == 0, 0, false);
        }
        record.add(9000, 3, Map.of(), timeMs -> false);

        assertThat(figures("throughput")[0]).isEqualTo(10);
        assertThat(figures("errors")[0]).isEqualTo(5);
    }

    @Test
    void whatWaitsForItsVerdictIsSmallHoweverManyLabelsThereAre() {
        long before = 0;
        for (int second = 1; second <= 30; second++) {
            for (int i = 0; i < 1000; i++) {
                samples.ofThread().record("label " + i, i, true, 0, false);
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
    void theTotalCountsASampleOnceAlsoWhereATransactionStandsForIt() {
        samples.ofThread().record("buy", 10, true, 0, false);
        samples.ofThread().record("pay", 30, false, 0, false);
        samples.ofThread().record("checkout", 40, false, 0, true);
        record.add(1000, 1, Map.of(), timeMs -> false);
        record.end(1000, timeMs -> false);

        assertThat(record.total().count()).isEqualTo(2);
        assertThat(record.total().errors()).isEqualTo(1);
        assertThat(record.total().max()).isEqualTo(30);
        assertThat(figures("throughput")[0]).isEqualTo(2);
        assertThat(figures("p95")[0]).isEqualTo(30);
        assertThat(record.all().get("checkout").count()).isEqualTo(1);
        assertThat(record.isAdditional("checkout")).isTrue();
        assertThat(record.isAdditional("buy")).isFalse();
    }

    /** Many plans call a transaction as the one request in it, and others have both in different places. */
    @Test
    void aTransactionThatIsCalledAsItsSamplerIsInNoSumEither() {
        SampleTimes.OfThread thread = samples.ofThread();
        for (int i = 0; i < 3; i++) {
            thread.record("login", 10, true, 5, false);
            thread.record("login", 700, true, 5, true);
        }
        thread.record("pay", 900, true, 5, true);
        thread.record("pay", 20, false, 5, false);
        record.add(1000, 1, Map.of(), timeMs -> false);
        record.end(1000, timeMs -> false);

        assertThat(record.total().count()).isEqualTo(4);
        assertThat(record.total().max()).isEqualTo(20);
        assertThat(record.total().bytes()).isEqualTo(20);
        assertThat(figures("throughput")[0]).isEqualTo(4);
        assertThat(samples.count()).isEqualTo(4);
        assertThat(record.all().get("login").count()).isEqualTo(6);
        assertThat(record.all().get("pay").count()).isEqualTo(2);
        assertThat(record.isAdditional("login")).isFalse();
    }

    private double[] figures(String name) {
        return record.timeline().get(name);
    }

    static long liveBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
