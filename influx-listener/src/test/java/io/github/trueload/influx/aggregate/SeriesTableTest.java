// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The table "How many series" of the docs, against the rows that are made. */
class SeriesTableTest extends AggregatorFixture {
    private static final int[] LABELS = {10, 50, 500};
    private static final int[] GENERATORS = {1, 10, 100, 1000};
    /** The row of threads, which other classes write. */
    private static final int THREADS = 1;

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
