// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class QueryAnswerTest {
    @Test
    void tellsRowsByTheNamesOfTheirColumns() throws IOException {
        String answer =
                "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"c\",\"columns\":[\"time\",\"run\",\"beat\"],"
                        + "\"values\":[[1700000000001,\"a/b-c\",2],[1700000000000,\"a/b-c\",1]]}]}]}\n";

        assertThat(QueryAnswer.rows(answer))
                .containsExactly(
                        Map.of("time", "1700000000001", "run", "a/b-c", "beat", "2"),
                        Map.of("time", "1700000000000", "run", "a/b-c", "beat", "1"));
    }

    @Test
    void anAnswerWithoutRowsIsNone() throws IOException {
        assertThat(QueryAnswer.rows("{\"results\":[{\"statement_id\":0}]}")).isEmpty();
    }

    /** The last but two is VictoriaMetrics' answer to everything. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"results\":[{\"statement_id\":0,\"error\":\"database not found: jmeter\"}]}",
                "{\"error\":\"unable to parse\"}",
                "{\"results\":[{\"series\":[{\"values\":[]}]}]}",
                "",
                "OK"
            })
    void anythingElseIsARefusal(String answer) {
        assertThatThrownBy(() -> QueryAnswer.rows(answer)).isInstanceOf(QueryClient.RefusedException.class);
    }
}
