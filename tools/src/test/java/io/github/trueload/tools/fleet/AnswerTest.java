// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.testkit.EndsInTime;
import io.github.trueload.testkit.Mutations;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@EndsInTime
class AnswerTest {
    /** As InfluxDB 1.6.7 answered. */
    private static final String TWO_GENERATORS = "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"jmeter\","
            + "\"tags\":{\"instance\":\"gen-0\"},\"columns\":[\"time\",\"found\",\"text\"],"
            + "\"values\":[[1700000000000,600,\"a \\\"b\\\"\"]]},{\"name\":\"jmeter\",\"tags\":{\"instance\":\"it's\"},"
            + "\"columns\":[\"time\",\"found\",\"text\"],\"values\":[[1700000000000,null,null],[5,1.5,\"\"]]}]}]}\n";

    @Test
    void rowsHaveTheTagsOfTheirSeries() throws IOException {
        List<Answer.Row> rows = Answer.rows(TWO_GENERATORS);

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
        assertThat(Answer.rows("{\"results\":[{\"statement_id\":0}]}\n")).isEmpty();
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
        assertThatThrownBy(() -> Answer.rows(answer))
                .isInstanceOf(IOException.class)
                .hasMessageContaining(said);
    }

    /** An answer that is cut off must not pass for one of fewer generators. */
    @Test
    void anAnswerThatIsCutOffIsNone() {
        String whole = TWO_GENERATORS.trim();
        for (int length = 0; length < whole.length(); length++) {
            String part = whole.substring(0, length);
            assertThatThrownBy(() -> Answer.rows(part)).as(part).isInstanceOf(IOException.class);
        }
    }

    @Test
    void anyAnswerIsRowsOrOneClearTrouble() {
        Mutations answers = Mutations.of(
                5,
                TWO_GENERATORS,
                "{\"results\":[{\"statement_id\":0,\"partial\":true,\"error\":\"database not found: \\\"x\\\"\"}]}",
                "{\"error\":\"authorization failed\"}");
        int read = 0;
        for (int i = 0; i < 20_000; i++) {
            String answer = answers.text();
            try {
                for (Answer.Row row : Answer.rows(answer)) {
                    row.number("found");
                    row.text("text");
                    row.tag("instance");
                    row.timeMs();
                }
                read++;
            } catch (IOException e) {
                assertThat(e.getMessage()).isNotNull().hasSizeLessThan(500);
            }
        }
        assertThat(read).isBetween(400, 19_600);
    }

    /** A server that is none may answer anything. */
    @Test
    void deepAnswersAreRefused() {
        assertThatThrownBy(() -> Answer.rows("{\"results\":" + "[".repeat(1_000_000)))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("no answer of InfluxDB");
    }
}
