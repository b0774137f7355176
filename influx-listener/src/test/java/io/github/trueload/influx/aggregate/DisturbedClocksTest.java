// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Slaves whose clocks do not agree with the master's. */
class DisturbedClocksTest extends AggregatorFixture {
    private static final String SLAVE = "10.0.0.5:1099";

    @Test
    void samplesOfTheFutureAreWrittenAtOnceAndCorrectedWhenOthersCome() {
        fromSlave(START + 600_000);
        settle(START + 1_000);
        assertThat(lines("transaction=all count=1.0").size()
                        + lines("transaction=all avg").size())
                .isEqualTo(1);

        fromSlave(START + 600_001);
        settle(START + 2_000);

        assertRow("transaction=all ").contains("count=2.0");
    }

    @Test
    void aSlaveThatIsDaysBehindMakesABoundedNumberOfRows() {
        fromSlave(START - TimeUnit.DAYS.toMillis(30));

        settle(START + 5_000);

        assertThat(rows).hasSizeLessThan(1_100);
        assertThat(lines("transaction=internal ").get(0)).contains("meanAT=3.0");
    }

    @Test
    void anIntervalThatTheTestDidNotTouchCountsWhole() {
        startTest(START);
        fromSlave(START - 600_000);
        fromSlave(START + 1_000);

        settle(START + 5_000);

        assertThat(lines("transaction=all ")).hasSize(2).allSatisfy(line -> assertThat(line)
                .contains("covered=5.0"));
    }

    @Test
    void aSlaveThatIsBehindReplacesNoRowsOfTheTestBefore() {
        onMaster = true;
        startTest(START);
        fromSlave(START - 8_000);
        settle(START + 5_000);
        String before = keyOfAll();

        startTest(START + 3_000);
        fromSlave(START - 6_000);
        settle(START + 10_000);

        assertThat(keyOfAll()).isNotEqualTo(before);
    }

    @Test
    void aClockThatIsPutBackMakesPointsOfTheirOwnAndCollapsesNoIntervals() {
        properties.put("trueload.influx.lateMb", "1");
        long now = START;
        for (int interval = 0; interval < 40; interval++, now += 5_000) {
            for (int label = 0; label < 200; label++) {
                ok("label " + label, now, label);
            }
            settle(now + 5_000);
            store("transaction=all ");
        }
        rows.clear();
        now -= 600_000;
        aggregator.clockPutBack(now, rows::add);
        store("transaction=all ");
        for (int interval = 0; interval < 24; interval++, now += 5_000) {
            ok("label 1", now, 10);
            settle(now + 5_000);
            store("transaction=all ");
        }

        assertThat(sumOfStored()).isEqualTo(40 * 200 + 24);
        assertThat(stored).as("one point per interval").hasSize(40 + 24);
        assertThat(aggregator.late()).isZero();
    }

    private String keyOfAll() {
        return rows.stream()
                .filter(row -> row.line.contains("transaction=all "))
                .map(row -> row.key)
                .findFirst()
                .orElseThrow();
    }

    private void fromSlave(long endMs) {
        record(values.sample(SLAVE, "a", endMs).activeThreads(3));
    }
}
