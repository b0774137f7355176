// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What parameters change in rows. */
class RowOptionsTest extends AggregatorFixture {
    @Test
    void aLabelThatIsTooLongForTheExpressionHasRows() {
        parameters.put("samplersRegex", "^(/|\\w)+$");
        start();

        ok("/cart".repeat(50_000), START, 10);
        ok("no match", START, 10);
        settle(START + 5_000);

        assertThat(lines("transaction=all ")).singleElement().asString().contains("count=2.0");
        assertThat(lines("statut=all,transaction=/cart")).hasSize(1);
    }

    @Test
    void compactLeavesOutRowsThatSayWhatTheRowOfAllSays() {
        parameters.put("compact", "true");
        start();
        ok("good", START, 10);
        ko("bad", START, 10, "500", "x");
        ok("mixed", START, 10);
        ko("mixed", START, 20, "500", "x");
        settle(START + 5_000);

        assertThat(lines("statut=all,")).hasSize(4);
        assertThat(lines("statut=ok,")).hasSize(1).first().asString().contains("transaction=mixed ");
        assertThat(lines("statut=ko,")).hasSize(1).first().asString().contains("transaction=mixed ");

        ko("good", START + 1, 30, "500", "x");
        settle(START + 10_000);
        assertThat(lines("statut=ok,transaction=good "))
                .as("no longer derivable")
                .hasSize(1);
    }

    @Test
    void aWideHistogramIsOneRowWhoseBoundsAreFields() {
        parameters.put("histogram", "wide");
        start();
        ok("a", START, 1);
        ok("a", START, 99);
        ok("a", START, 70_000);

        settle(START + 5_000);

        assertThat(lines("jmeter_histogram,")).hasSize(2).allSatisfy(line -> assertThat(line)
                .doesNotContain(",le=")
                .contains("le_1=1.0,", "le_75=1.0,", "le_100=2.0", "le_60000=2.0,", ",n=3.0,ub=70000.0 "));
    }

    @Test
    void percentilesMayHaveNamesWithoutDots() {
        parameters.put("percentileNames", "pct99");
        parameters.put("percentiles", "99;99.9");
        parameters.put("TAG_pct99", "x");
        start();
        ok("a", START, 10);

        settle(START + 5_000);

        assertThat(lines("transaction=all ").get(0))
                .contains("pct99=10.0,pct99_9=10.0,")
                .doesNotContain("pct99.0");
        assertThat(lines(",pct99=x")).isEmpty();
    }

    @Test
    void theFirstIntervalIsMovedByWholeMillisecondsWhereTimesAreCutToThem() {
        wholeMs = true;
        for (long startMs : new long[] {START, START + 1, START + 3_001}) {
            startTest(startMs);
            ok("a", START + 4_000, 10);
            settle(START + 5_000);
            String line = lines("transaction=all ").get(0);
            long nanos = Long.parseLong(line.substring(line.lastIndexOf(' ') + 1)) - START * 1_000_000;

            assertThat(nanos).isPositive().isLessThan(1_000_000_000);
            assertThat(nanos % 1_000_000).isZero();
        }
    }
}
