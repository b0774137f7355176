// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.influx.write;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QueryAddressTest {
    @ParameterizedTest
    @CsvSource({
        "http://h:8086/write?db=j&rp=week&u=me&p=hush, http://h:8086/query?rp=week&u=me&p=hush&db=j&epoch=ms&q=Q",
        "https://h/proxy/write/?db=j&precision=ms, https://h/proxy/query?db=j&epoch=ms&q=Q",
        "http://h/api/v2/write?org=o&bucket=j, http://h/query?org=o&db=j&epoch=ms&q=Q",
        "http://h/x/api/v2/write?bucket=j/week&org=o, http://h/x/query?org=o&db=j&epoch=ms&rp=week&q=Q",
        "http://h:8181/api/v3/write_lp?db=j, http://h:8181/query?db=j&epoch=ms&q=Q"
    })
    void liesBesideTheWritePath(String write, String query) {
        assertThat(QueryAddress.beside(write).orElseThrow().of("Q")).hasToString(query);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"http://h/write", "http://h/?db=j", "http://h/telegraf?db=j", "http://h/api/v2/write?org=o"})
    void isNotThereWithoutAPathOfInfluxDbOrADatabase(String write) {
        assertThat(QueryAddress.beside(write)).isEmpty();
    }
}
