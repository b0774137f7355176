// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.util.List;
import org.junit.jupiter.api.Test;

@EndsInTime
class InfluxQlAnswerFuzzTest {
    @Test
    void anyAnswerIsRowsOrOneClearTrouble() {
        Mutations answers = Mutations.of(
                5,
                "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"jmeter\",\"tags\":{\"instance\":\"gen-0\"},"
                        + "\"columns\":[\"time\",\"found\",\"text\"],"
                        + "\"values\":[[1700000000000,600,\"a\"],[5,1.5,null]]}]}]}",
                "{\"results\":[{\"statement_id\":0,\"partial\":true,\"error\":\"database not found: \\\"x\\\"\"}]}",
                "{\"error\":\"authorization failed\"}");
        int read = 0;
        for (int i = 0; i < 10_000; i++) {
            String answer = answers.text();
            try {
                List<AnswerRow> rows = InfluxQlAnswer.rows(answer);
                rows.forEach(row -> {
                    row.number("found");
                    row.text("text");
                    row.tag("instance");
                    row.timeMs();
                });
                read++;
            } catch (QueryException e) {
                assertThat(e.getMessage()).isNotNull().hasSizeLessThan(500);
            }
        }
        assertThat(read).isBetween(200, 9_800);
    }
}
