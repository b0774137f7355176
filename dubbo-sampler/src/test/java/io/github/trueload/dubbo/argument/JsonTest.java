// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader for older plans: what Gson 2.8.5, which their plugin used, made of such texts. */
class JsonTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            textBlock =
                    """
                    {"name":tom}                                   | {name=tom}
                    {"code":007}                                   | {code=007}
                    {"day":2024-01-01}                             | {day=2024-01-01}
                    {"phone":+8613800138000}                       | {phone=+8613800138000}
                    {"a":True}                                     | {a=true}
                    [a,b]                                          | [a, b]
                    {id=1;name=tom}                                | {id=1, name=tom}
                    {id=>1}                                        | {id=1}
                    {'a':'b'}                                      | {a=b}
                    [1,]                                           | [1, null]
                    [,]                                            | [null, null]
                    [1,,2]                                         | [1, null, 2]
                    {"a":/* c */ 1 // d                            | refused
                    {"a":/* c */ 1 /* d */}                        | {a=1}
                    {a:-0}                                         | {a=-0.0}
                    {a:NaN}                                        | {a=NaN}
                    {a:1e5}                                        | {a=1E+5}
                    [nULL]                                         | [null]
                    {"a":1,"a":2}                                  | {a=2}
                    tom                                            | tom
                    [a b]                                          | refused
                    {"a":1,}                                       | {a=1}
                    {"a":92233720368547758081}                     | {a=92233720368547758081}
                    {a:1e99999999999}                              | refused
                    {a:.5}                                         | {a=.5}
                    {"a"                                           | refused
                    ]                                              | refused
                    """)
    void readsTextsOfRealPlansAsGson(String text, String read) throws BadArgumentException {
        if ("refused".equals(read)) {
            assertThatThrownBy(() -> Json.readLenient(text)).isInstanceOf(BadArgumentException.class);
        } else {
            assertThat(Json.readLenient(text)).hasToString(read);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"\uFEFF[1]", ")]}'\n[1]", "# a\n[1] // b"})
    void passesOverMarksAndComments(String text) throws BadArgumentException {
        assertThat(Json.readLenient(text)).hasToString("[1]");
    }

    @Test
    void keepsTheDigitsThatGsonLoses() throws BadArgumentException {
        assertThat(Json.readLenient("{id:6906764140092371368,price:1.10}"))
                .isEqualTo(Map.of("id", 6906764140092371368L, "price", new BigDecimal("1.10")));
    }

    @Test
    void saysWhereATextIsNoJson() {
        assertThatThrownBy(() -> Json.readLenient("{\"a\":1,\n \"b\" 2}"))
                .hasMessage("it is not JSON: Expected ':' at line 2 column 7");
        assertThatThrownBy(() -> Json.readLenient("[".repeat(100_000))).hasMessageContaining("levels deep");
    }
}
