// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class InfluxQlAnswerTest {
    /** As InfluxDB 1.6.7 answered. */
    private static final String TWO_GENERATORS = "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"jmeter\","
            + "\"tags\":{\"instance\":\"gen-0\"},\"columns\":[\"time\",\"found\",\"text\"],"
            + "\"values\":[[1700000000000,600,\"a \\\"b\\\"\"]]},{\"name\":\"jmeter\",\"tags\":{\"instance\":\"it's\"},"
            + "\"columns\":[\"time\",\"found\",\"text\"],\"values\":[[1700000000000,null,null],[5,1.5,\"\"]]}]}]}\n";

    @Test
    void rowsHaveTheTagsOfTheirSeries() throws IOException {
        List<AnswerRow> rows = InfluxQlAnswer.rows(TWO_GENERATORS);

        assertThat(rows).hasSize(3);
        assertThat(rows.get(0).tag("instance")).isEqualTo("gen-0");
        assertThat(rows.get(0).timeMs()).isEqualTo(1_700_000_000_000L);
        assertThat(rows.get(0).number("found")).isEqualTo(600);
        assertThat(rows.get(0).text("text")).isEqualTo("a \"b\"");
        assertThat(rows.get(1).tag("instance")).isEqualTo("it's");
        assertThat(rows.get(1).number("found")).isNaN();
        assertThat(rows.get(1).text("text")).isEmpty();
        assertThat(rows.get(2).number("found")).isEqualTo(1.5);
        assertThat(rows.get(2).number("none")).isNaN();
        assertThat(rows.get(2).tag("none")).isEmpty();
    }

    @Test
    void noRowsAreNoError() throws IOException {
        assertThat(InfluxQlAnswer.rows("{\"results\":[{\"statement_id\":0}]}\n"))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"results\":[{\"statement_id\":0,\"error\":\"database not found: x\"}]} | database not found: x",
                "{\"error\":\"error parsing query\"} | error parsing query",
                "{\"results\":[{\"series\":[{\"partial\":true}]}]} | cut the answer short",
                "{\"frames\":[]} | no answer of InfluxDB: {\"frames\":[]}",
                "<html>login</html> | no answer of InfluxDB",
                "[1] | no answer of InfluxDB: [1]"
            })
    void whatIsNoAnswerIsSaid(String answer, String said) {
        assertThatThrownBy(() -> InfluxQlAnswer.rows(answer))
                .isInstanceOf(QueryException.class)
                .hasMessageContaining(said);
    }

    /** An answer that is cut off must not pass for one of fewer generators. */
    @Test
    void anAnswerThatIsCutOffIsNone() {
        String whole = TWO_GENERATORS.trim();
        for (int length = 0; length < whole.length(); length++) {
            String part = whole.substring(0, length);
            assertThatThrownBy(() -> InfluxQlAnswer.rows(part)).as(part).isInstanceOf(QueryException.class);
        }
    }

    @Test
    void anythingElseIsAnswersOrRefusals() {
        Random random = new Random(17);
        for (int i = 0; i < 20_000; i++) {
            StringBuilder odd = new StringBuilder(TWO_GENERATORS);
            for (int change = random.nextInt(4); change >= 0; change--) {
                odd.setCharAt(random.nextInt(odd.length()), "{}[],:\"0n\\t".charAt(random.nextInt(11)));
            }
            try {
                InfluxQlAnswer.rows(odd.toString());
            } catch (IOException e) {
                assertThat(e).isInstanceOf(QueryException.class);
            }
        }
    }
}
