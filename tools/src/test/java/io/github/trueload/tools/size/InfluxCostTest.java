// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.size;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.Checkout;
import io.github.trueload.tools.size.SizingResult.InfluxCost;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The rule against the table of the docs, which another test holds against the rows that are made. */
class InfluxCostTest {
    private static final Pattern ROW =
            Pattern.compile("\\| (?:–|`(compact|histogram)=(\\w+)`) \\| (\\d+)" + " \\| ([\\d ]+)".repeat(4) + " \\|");
    private static final int[] GENERATORS = {1, 10, 100, 1000};

    @Test
    void isThatOfTheTable() throws IOException {
        List<String> page = Files.readAllLines(Checkout.root().resolve("docs/influx-listener.md"));
        int rows = 0;
        for (String line : page) {
            Matcher row = ROW.matcher(line);
            if (row.matches()) {
                rows++;
                boolean compact = "compact".equals(row.group(1));
                String histogram = "histogram".equals(row.group(1)) ? row.group(2) : "off";
                InfluxCost cost = new InfluxCost(Integer.parseInt(row.group(3)), compact, histogram, 5);
                for (int i = 0; i < GENERATORS.length; i++) {
                    long series = Long.parseLong(row.group(4 + i).replace(" ", ""));
                    assertThat(cost.series(GENERATORS[i])).as(line).isEqualTo(series);
                    assertThat(cost.rowsPerSecond(GENERATORS[i])).as(line).isEqualTo(series / 5.0);
                }
            }
        }
        assertThat(rows).isEqualTo(15);
    }
}
