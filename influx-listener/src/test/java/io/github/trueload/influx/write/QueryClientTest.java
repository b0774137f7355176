// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryClientTest {
    @ParameterizedTest
    @CsvSource({
        "http://h:8086/write?db=j&rp=week&u=me&p=hush, http://h:8086/query?rp=week&u=me&p=hush&db=j&epoch=ms",
        "https://h/proxy/write/?db=j&precision=ms, https://h/proxy/query?db=j&epoch=ms",
        "http://h/api/v2/write?org=o&bucket=j, http://h/query?org=o&db=j&epoch=ms",
        "http://h/x/api/v2/write?bucket=j/week&org=o, http://h/x/query?org=o&db=j&epoch=ms&rp=week",
        "http://h:8181/api/v3/write_lp?db=j, http://h:8181/query?db=j&epoch=ms"
    })
    void liesBesideTheWritePath(String write, String query) {
        assertThat(QueryClient.addressBeside(write).orElseThrow()).hasToString(query);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://h/write", "http://h/?db=j", "http://h/telegraf?db=j", "http://h/api/v2/write?org=o"})
    void isNotThereWithoutAPathOfInfluxDbOrADatabase(String write) {
        assertThat(QueryClient.addressBeside(write)).isEmpty();
    }

    @Test
    void tellsRowsByTheNamesOfTheirColumns() throws IOException {
        String answer =
                "{\"results\":[{\"statement_id\":0,\"series\":[{\"name\":\"c\",\"columns\":[\"time\",\"run\",\"beat\"],"
                        + "\"values\":[[1700000000001,\"a/b-c\",2],[1700000000000,\"a/b-c\",1]]}]}]}\n";

        assertThat(QueryClient.rows(answer))
                .containsExactly(
                        Map.of("time", "1700000000001", "run", "a/b-c", "beat", "2"),
                        Map.of("time", "1700000000000", "run", "a/b-c", "beat", "1"));
    }

    @Test
    void anAnswerWithoutRowsIsNone() throws IOException {
        assertThat(QueryClient.rows("{\"results\":[{\"statement_id\":0}]}")).isEmpty();
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
        assertThatThrownBy(() -> QueryClient.rows(answer)).isInstanceOf(QueryClient.RefusedException.class);
    }
}
