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
        start();
        fromSlave(START + 600_000);
        settle(START + 1_000);
        assertThat(lines("transaction=all count=1.0").size()
                        + lines("transaction=all avg").size())
                .isEqualTo(1);

        fromSlave(START + 600_001);
        settle(START + 2_000);

        assertThat(lines("transaction=all ")).hasSize(1).first().asString().contains("count=2.0");
    }

    @Test
    void aSlaveThatIsDaysBehindMakesABoundedNumberOfRows() {
        start();
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

    private void fromSlave(long endMs) {
        values.sample(SLAVE, "a", endMs).outcome(10, 1, 0).traffic(1, 5, 20).activeThreads(3);
        aggregator.recorder().record(values);
    }
}
