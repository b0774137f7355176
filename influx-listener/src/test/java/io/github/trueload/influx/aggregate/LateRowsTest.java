// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.influx.row.Row;
import java.util.HashSet;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Samples that come after their interval. */
class LateRowsTest extends AggregatorFixture {
    private static final String LATENESS = "memory suffices to keep intervals for ";
    private final Random random = new Random(11);
    private final Set<String> twice = new HashSet<>();

    @Test
    void anIntervalIsNotWrittenBeforeItHasSettled() {
        ok("a", START + 4_900, 10);
        settle(START + 5_050, START + 4_050);
        assertThat(rows).isEmpty();
        ok("a", START + 4_950, 10);

        settle(START + 6_050, START + 5_050);

        assertRow("transaction=all ").contains("count=2.0");
    }

    @Test
    void whatALateSampleDoesNotChangeIsNotSentAgain() {
        ok("a", START, 10);
        ko("a", START, 10, "500", "one");
        ko("a", START, 10, "500", "two");
        settle(START + 5_000);
        ko("a", START + 1, 10, "500", "two");

        settle(START + 10_000);

        assertRow("statut=all,transaction=a ");
        assertRow("statut=ko,transaction=a ");
        assertThat(lines("statut=ok,")).isEmpty();
        assertRow("responseMessage=two,").contains("count=2.0");
        assertThat(lines("responseMessage=one,")).isEmpty();
        assertThat(rows).as("and the row of all samples").hasSize(4);
    }

    @Test
    void aLateSampleThatOnlySumsUpOthersLeavesTheRowOfAllAlone() {
        ok("a", START, 10);
        settle(START + 5_000);
        record(values.sample("", "checkout", START + 1).additional());

        settle(START + 10_000);

        assertThat(lines("transaction=all ")).isEmpty();
        assertThat(samples()).isEqualTo(1);
    }

    @Test
    void threadsOfASlaveThatDidNotChangeAreNotSentAgain() {
        onMaster = true;
        okFrom("10.0.0.1:1099");
        settle(START + 5_000);
        assertRow("transaction=internal ");
        okFrom("10.0.0.1:1099");

        settle(START + 5_001);

        assertRow("transaction=all ");
        assertThat(lines("transaction=internal ")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"false, 0", "false, 300000", "true, 300000", "true, 7000"})
    void underHoldNoPointIsWrittenTwiceAndNoSampleIsLost(boolean cutToMilliseconds, long putBackMs) {
        parameters.put("late", "hold");
        parameters.put("mergeInstances", "true");
        onMaster = true;
        wholeMs = cutToMilliseconds;
        startTest(START + 1_234);
        int samples = fromSlaves(START);
        rows.clear();
        long now = START + 600_000 - putBackMs;
        aggregator.clockPutBack(now, rows::add);
        store();
        samples += fromSlaves(now);
        rows.clear();
        aggregator.settleAll(now + 600_000, rows::add);
        store();

        assertThat(twice).isEmpty();
        assertThat(aggregator.delayMs).isEqualTo(65_000);
        assertThat(stored.entrySet().stream()
                        .filter(row -> row.getKey().startsWith("jmeter\n")
                                && row.getKey().contains("\ntransaction\nall\n"))
                        .mapToDouble(Map.Entry::getValue)
                        .sum())
                .isEqualTo(samples);
        assertThat(aggregator.late()).isPositive();
    }

    /** Ten minutes of samples of three slaves, up to two minutes late and up to 20 s early; says how many. */
    private int fromSlaves(long from) {
        int samples = 0;
        for (long now = from; now < from + 600_000; now += 1_000) {
            for (int i = 0; i < 5; i++, samples++) {
                String slave = "10.0.0." + random.nextInt(3) + ":1099";
                record(values.sample(slave, "label " + random.nextInt(3), now - random.nextInt(120_000) + 20_000)
                        .activeThreads(1 + random.nextInt(5)));
            }
            settle(now, now - aggregator.delayMs);
            store();
        }
        return samples;
    }

    @Test
    void holdsAsLongAsThePlanSaysElseTwoSecondsStandalone() {
        parameters.put("late", "hold");
        start();
        assertThat(aggregator.delayMs).isEqualTo(2_000);

        parameters.put("holdSeconds", "7");
        start();
        assertThat(aggregator.delayMs).isEqualTo(7_000);
    }

    @Test
    void saysOnceThatLateSamplesCountElsewhereWhenMemoryIsShort() {
        properties.put("trueload.influx.lateMb", "1");
        onMaster = true;
        runWithLabels(1_000);
        assertThat(warnings(LATENESS)).hasSize(1);
        assertThat(keptMs()).isLessThan(120_000);
    }

    @Test
    void goesOnKeepingAsManyIntervalsAfterTheFirstWasForgotten() {
        properties.put("trueload.influx.lateMb", "1");
        onMaster = true;
        runWithLabels(300);
        ok("label 1", START + 400_000 - keptMs(), 10);
        settle(START + 405_000);
        assertThat(keptMs()).isGreaterThan(10_000);
        assertThat(aggregator.late()).isZero();
    }

    @Test
    void keepsThreeMinutesStandaloneHoweverMuchMemoryThereIs() {
        runWithLabels(1);
        ok("label 0", START + 240_000, 10);
        ok("label 0", START + 100_000, 10);
        settle(START + 405_000);
        assertThat(lines("transaction=all ")).hasSize(2).anyMatch(line -> line.endsWith((START + 240_000) + "000000"));
        assertThat(aggregator.late()).isEqualTo(1);
        assertThat(warnings(LATENESS)).isEmpty();
    }

    /** For 400 seconds. */
    private void runWithLabels(int labels) {
        for (long now = START; now < START + 400_000; now += 5_000) {
            for (int label = 0; label < labels; label++) {
                ok("label " + label, now, 10);
            }
            settle(now + 5_000);
        }
    }

    /** As the first warning says. */
    private long keptMs() {
        return 1000 * Long.parseLong(warnings(LATENESS).get(0).replaceAll(LATENESS + "(\\d+) s.*", "$1"));
    }

    private void settle(long nowMs, long overAtMs) {
        rows.clear();
        aggregator.settle(nowMs, overAtMs, rows::add);
    }

    private void store() {
        for (Row row : rows) {
            double count = row.line.contains(" avg=") || row.line.contains("countError") ? count(row) : 0;
            if (stored.put(row.key, count) != null) {
                twice.add(row.line);
            }
        }
    }
}
