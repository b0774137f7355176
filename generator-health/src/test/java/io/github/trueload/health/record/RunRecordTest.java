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
                samples.record("buy", slow ? 900 : 10, !slow, 0, false);
            }
            record.add(ms, 1, Map.of(), second < 70 ? notYetKnown : limited);
        }
        record.end(100_000, limited);

        Times all = record.all().get("buy");
        Times outside = record.outside("buy");
        assertThat(all.errors() + " of " + all.count() + " failed").isEqualTo("100 of 1000 failed");
        assertThat(all.percentile(99)).isCloseTo(900L, within(9L));
        assertThat(all.mean()).isCloseTo(99, within(1.0));
        assertThat(outside.errors() + " of " + outside.count() + " failed").isEqualTo("0 of 900 failed");
        assertThat(outside.percentile(99)).isEqualTo(10);
        assertThat(record.outside("unknown").count()).isZero();
    }

    @Test
    void countsSamplesThatComeAfterTheLastSecond() {
        second(1000);
        page("late", 5, true, false);
        record.end(1500, timeMs -> false);
        assertThat(record.all().get("late").count()).isEqualTo(1);
    }

    private void page(String label, long ms, boolean passed, boolean additional) {
        samples.record(label, ms, passed, 5, additional);
    }

    private void second(long timeMs) {
        record.add(timeMs, 1, Map.of(), ms -> false);
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
    void keepsAPointPerSecondAndFewerOfVeryLongRuns() {
        for (int second = 1; second <= 40_000; second++) {
            second(1000L * second);
        }

        double[] times = figures("timeMs");
        assertThat(times).hasSizeBetween(7_000, 14_400).isSorted().startsWith(1000, 5000, 9000);
        assertThat(times[times.length - 1]).isGreaterThan(39_990_000);
    }

    @Test
    void eachPointHasTheFiguresOfItsSecond() {
        for (int second = 1; second <= 3; second++) {
            for (int i = 0; i < second; i++) {
                samples.record("page", 10 * second, true, 0, false);
            }
            second(1000L * second);
        }

        assertThat(figures("throughput")).containsExactly(1.0, 2.0, 3.0);
        assertThat(figures("max")).containsExactly(10.0, 20.0, 30.0);
        assertThat(record.timeline().keySet()).startsWith("timeMs", "throughput", "errors", "p50");
    }

    @Test
    void aPointOfSeveralSecondsHasWhatWasMadeInOneOfThem() {
        for (int i = 0; i < 30; i++) {
            samples.record("page", 5, i % 2 == 0, 0, false);
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
                samples.record("label " + i, i, true, 0, false);
            }
            second(1000L * second);
            // From its first second on, a label has its times of the whole run, which wait for nothing.
            before = second == 1 ? liveBytes() : before;
        }

        assertThat(liveBytes() - before).isLessThan(15_000_000);
        record.end(31_000, timeMs -> false);
        assertThat(record.all().get("label 7").count()).isEqualTo(30);
    }

    @Test
    void theTotalCountsASampleOnceAlsoWhereATransactionStandsForIt() {
        page("buy", 10, true, false);
        page("pay", 30, false, false);
        page("checkout", 40, false, true);
        second(1000);
        record.end(1000, timeMs -> false);

        assertThat(total()).isEqualTo("1 of 2 failed, 30 ms at most");
        assertThat(figures("throughput")[0]).isEqualTo(2);
        assertThat(figures("p95")[0]).isEqualTo(30);
        assertThat(record.all().get("checkout").count()).isEqualTo(1);
        assertThat(record.isAdditional("checkout")).isTrue();
        assertThat(record.isAdditional("buy")).isFalse();
    }

    /** Many plans call a transaction as the one request in it, and others have both in different places. */
    @Test
    void aTransactionThatIsCalledAsItsSamplerIsInNoSumEither() {
        for (int i = 0; i < 3; i++) {
            page("login", 10, true, false);
            page("login", 700, true, true);
        }
        page("pay", 900, true, true);
        page("pay", 20, false, false);
        second(1000);
        record.end(1000, timeMs -> false);

        assertThat(total()).isEqualTo("1 of 4 failed, 20 ms at most");
        assertThat(record.total().bytes()).isEqualTo(20);
        assertThat(figures("throughput")[0]).isEqualTo(4);
        assertThat(samples.count()).isEqualTo(4);
        assertThat(record.all().get("login").count() + " "
                        + record.all().get("pay").count())
                .isEqualTo("6 2");
        assertThat(record.isAdditional("login")).isFalse();
    }

    private String total() {
        Times total = record.total();
        return total.errors() + " of " + total.count() + " failed, " + total.max() + " ms at most";
    }

    private double[] figures(String name) {
        return record.timeline().get(name);
    }

    static long liveBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
