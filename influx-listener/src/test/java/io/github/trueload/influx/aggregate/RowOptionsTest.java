// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What parameters change in rows. */
class RowOptionsTest extends AggregatorFixture {
    private static final int[] LABELS = {10, 50, 500};
    private static final int[] GENERATORS = {1, 10, 100, 1000};
    /** The row of threads, which other classes write. */
    private static final int THREADS = 1;

    @Test
    void aLabelThatIsTooLongForTheExpressionHasRows() {
        parameters.put("samplersRegex", "^(/|\\w)+$");

        ok("/cart".repeat(50_000), START, 10);
        ok("no match", START, 10);
        settle(START + 5_000);

        assertRow("transaction=all ").contains("count=2.0");
        assertRow("statut=all,transaction=/cart");
    }

    @Test
    void compactLeavesOutRowsThatSayWhatTheRowOfAllSays() {
        parameters.put("compact", "true");
        ok("good", START, 10);
        ko("bad", START, 10, "500", "x");
        ok("mixed", START, 10);
        ko("mixed", START, 20, "500", "x");
        settle(START + 5_000);

        assertThat(lines("statut=all,")).hasSize(4);
        assertRow("statut=ok,").contains("transaction=mixed ");
        assertRow("statut=ko,").contains("transaction=mixed ");

        ko("good", START + 1, 30, "500", "x");
        settle(START + 10_000);
        assertThat(lines("statut=ok,transaction=good "))
                .as("no longer derivable")
                .hasSize(1);
    }

    @Test
    void aWideHistogramIsOneRowWhoseBoundsAreFields() {
        parameters.put("histogram", "wide");
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
        ok("a", START, 10);

        settle(START + 5_000);

        assertRow("transaction=all ").contains("pct99=10.0,pct99_9=10.0,").doesNotContain("pct99.0");
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

    @Test
    void slavesHaveRowsOfTheirOwnOrAreMerged() {
        okFrom("10.0.0.1:1099");
        okFrom("10.0.0.2:1099");
        settle(START + 5_000);
        assertRow("jmeter,application=shop,instance=10.0.0.1:1099,statut=all,transaction=all ");
        assertThat(lines("instance=me")).isEmpty();
        parameters.put("mergeInstances", "true");
        start();
        okFrom("10.0.0.1:1099");
        okFrom("10.0.0.2:1099");
        settle(START + 5_000);
        String all = ",statut=all,transaction=all ";
        assertRow("jmeter,application=shop,instance=me" + all).contains("count=2.0");
        assertRow("jmeter_instance,application=shop,instance=10.0.0.1:1099" + all)
                .contains("count=1.0");
        assertThat(samples()).isEqualTo(2);
    }

    @Test
    void samplesThatAreMergedBitByBitCountOnceForTheirSlaveAndOnceForAll() {
        parameters.put("mergeInstances", "true");
        for (int i = 0; i < 3; i++) {
            okFrom("10.0.0.1:1099");
            okFrom("10.0.0.2:1099");
            aggregator.settle(START + 5_000, START, rows::add);
        }
        settle(START + 5_000);

        assertRow("instance=me,statut=all,transaction=a ").contains("count=6.0");
        assertRow("instance=10.0.0.1:1099,statut=all,transaction=a ").contains("count=3.0");
        assertRow("instance=10.0.0.2:1099,statut=all,transaction=a ").contains("count=3.0");
    }

    @Test
    void histogramsCountUpToEachBoundAndTellTheExactMaximum() {
        parameters.put("histogram", "labels");
        ok("a", START, 1);
        ok("a", START, 99);
        ko("a", START, 70_000, "500", "");

        settle(START + 5_000);

        String series = "jmeter_histogram,application=shop,instance=me,le=";
        assertRow(series + "1,statut=all,transaction=a cum=1.0,n=3.0,ub=1.0 ");
        assertRow(series + "75,statut=all,transaction=a cum=1.0,n=3.0,ub=75.0 ");
        assertRow(series + "100,statut=all,transaction=all cum=2.0,n=3.0,ub=100.0 ");
        assertRow(series + "60000,statut=all,transaction=a cum=2.0,n=3.0,ub=60000.0 ");
        assertRow(series + "+Inf,statut=all,transaction=a cum=3.0,n=3.0,ub=70000.0 ");
        assertThat(lines(series)).hasSize(2 * 40);
    }

    @Test
    void aSampleOfExactlyABoundCountsAtThatBound() {
        parameters.put("histogram", "all");
        for (int i = 0; i < 100; i++) {
            ok("a", START, 300);
            ok("a", START, 1000);
        }

        settle(START + 5_000);

        String series = "jmeter_histogram,application=shop,instance=me,le=";
        assertRow(series + "300,statut=all,transaction=all cum=100.0,n=200.0,");
        assertRow(series + "1000,statut=all,transaction=all cum=200.0,n=200.0,");
    }

    /** The table "How many series" of the docs. */
    @ParameterizedTest
    @ValueSource(strings = {"docs/influx-listener.md", "docs/zh/influx-listener.md"})
    void tellsAsManySeriesAsThereAreRows(String page) throws IOException {
        List<String> table = Files.readAllLines(Checkout.root().resolve(page));

        for (String options :
                new String[] {"", "compact=true", "histogram=all", "histogram=wide", "histogram=labels"}) {
            for (int labels : LABELS) {
                long series = series(options, labels);
                List<String> cells = new ArrayList<>();
                for (int generators : GENERATORS) {
                    cells.add(String.format("%,d", series * generators).replace(',', ' '));
                }
                assertThat(table)
                        .anyMatch(line -> line.contains(options.isEmpty() ? "| – |" : "`" + options + "`")
                                && line.endsWith("| " + labels + " | " + String.join(" | ", cells) + " |"));
            }
        }
    }

    private long series(String options, int labels) {
        parameters.remove("compact");
        parameters.remove("histogram");
        if (!options.isEmpty()) {
            parameters.put(options.split("=")[0], options.split("=")[1]);
        }
        start();
        for (int i = 0; i < labels; i++) {
            ok("label " + i, START, 10);
        }
        settle(START + 5_000);
        return rows.stream().map(row -> row.series).distinct().count() + THREADS;
    }
}
