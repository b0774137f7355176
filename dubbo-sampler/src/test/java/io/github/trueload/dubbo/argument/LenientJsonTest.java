// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.gson.Gson;
import com.google.gson.JsonParseException;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.IOException;
import java.io.StringReader;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The reader for older plans beside the one that their plugin used. */
class LenientJsonTest {
    private static final int TEXTS = 40_000;
    private static final String[] PIECES = {
        "{",
        "}",
        "[",
        "]",
        ":",
        ",",
        ";",
        "=",
        "=>",
        "\"",
        "'",
        "a",
        "name",
        "tom",
        "007",
        "12",
        "-0",
        "-1",
        "1.50",
        "1e5",
        "1E+2",
        "-",
        "+86138",
        "2024-01-01",
        "12:30",
        "true",
        "True",
        "FALSE",
        "null",
        "Null",
        "nUll",
        "NaN",
        "Infinity",
        "-Infinity",
        " ",
        "\n",
        "\t",
        "\r",
        "\f",
        "//c\n",
        "/*c*/",
        "#c\n",
        "/",
        "*",
        "\\",
        "\\n",
        "\\u4e2d",
        "\\u00",
        "\\x",
        "中文",
        "\uD83D\uDE00",
        "6906764140092371368",
        "92233720368547758081",
        "0.1",
        ".5",
        "5.",
        "0x1F",
        "\"a\"",
        "'b'",
        "\"x y\"",
        "{}",
        "[]",
        "tr",
        "truex",
        "e",
        "1e",
        "--1",
        "1-1",
        "\uFEFF",
        ")]}'\n",
        "@type"
    };
    /** Where ours takes what Gson refuses. */
    private static final Pattern COMMA_BEFORE_BRACE =
            Pattern.compile("[,;](\\s|//[^\\n]*\\n|#[^\\n]*\\n|/\\*.*?\\*/)*}");

    private final Random random = new Random(20261122);
    private final Gson gson = new Gson();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"name\":tom}",
                "{\"code\":007}",
                "{\"day\":2024-01-01}",
                "{\"phone\":+8613800138000}",
                "{\"a\":True}",
                "[a,b]",
                "{id=1;name=tom}",
                "{id=>1}",
                "{'a':'b'}",
                "[1,]",
                "[,]",
                "[1,,2]",
                "{\"a\":/* c */ 1 # d\n}",
                "{a:-0}",
                "{a:NaN}",
                "{a:1e5}",
                "[nULL]",
                "{\"a\":1,\"a\":2}",
                "\uFEFF{}",
                ")]}'\n[1]",
                "tom",
                "[a b]"
            })
    void givesTheSameAsGsonForTheTextsOfRealPlans(String text) {
        compare(text);
    }

    @Test
    void givesTheSameAsGsonForTensOfThousandsOfTexts() {
        int accepted = 0;
        for (int i = 0; i < TEXTS; i++) {
            accepted += compare(i % 2 == 0 ? noise() : damaged(json(0))) ? 1 : 0;
        }

        // Otherwise only refusals would have been compared.
        assertThat(accepted).isBetween(TEXTS / 4, TEXTS - TEXTS / 8);
    }

    @Test
    void keepsTheDigitsThatGsonLoses() throws BadArgumentException {
        assertThat(LenientJson.read("{id:6906764140092371368,price:1.10}"))
                .isEqualTo(Map.of("id", 6906764140092371368L, "price", new BigDecimal("1.10")));
    }

    @Test
    void saysWhereATextIsNoJson() {
        assertThatThrownBy(() -> LenientJson.read("{\"a\":1,\n \"b\" 2}"))
                .hasMessage("it is not JSON: a colon is missing at line 2, column 7");
        assertThatThrownBy(() -> LenientJson.read("[".repeat(100_000))).hasMessageContaining("levels deep");
    }

    /** Returns whether Gson takes the text. */
    private boolean compare(String text) {
        Object expected;
        try {
            expected = gsons(text);
        } catch (JsonParseException | NumberFormatException e) {
            if (!COMMA_BEFORE_BRACE.matcher(text).find()) {
                assertThat(catchThrowable(() -> LenientJson.read(text)))
                        .as(shown(text))
                        .isInstanceOf(BadArgumentException.class);
            }
            return false;
        }
        if (text.codePoints().allMatch(c -> " \n\r\t\uFEFF".indexOf(c) >= 0)) {
            return false;
        }
        try {
            Object read = LenientJson.read(text);
            assertThat(same(read, expected))
                    .as("%s: %s instead of %s", shown(text), read, expected)
                    .isTrue();
        } catch (BadArgumentException e) {
            if (e.getMessage().contains("exponent that is too large")) {
                // Gson makes infinity of it.
                return true;
            }
            // Gson takes a text of comments alone for no value.
            assertThat(expected).as("%s: %s", shown(text), e.getMessage()).isNull();
        }
        return true;
    }

    /** What Gson reads, comments behind the value included, which its own fromJson(String) refuses. */
    private Object gsons(String text) {
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setLenient(true);
        Object value = gson.fromJson(reader, Object.class);
        try {
            if (value != null && reader.peek() != JsonToken.END_DOCUMENT) {
                throw new JsonParseException("more text");
            }
        } catch (IOException e) {
            throw new JsonParseException(e);
        }
        return value;
    }

    private static boolean same(Object ours, Object gsons) {
        if (ours instanceof Map && gsons instanceof Map) {
            Map<?, ?> own = (Map<?, ?>) ours;
            Map<?, ?> other = (Map<?, ?>) gsons;
            return new ArrayList<>(own.keySet()).equals(new ArrayList<>(other.keySet()))
                    && own.keySet().stream().allMatch(key -> same(own.get(key), other.get(key)));
        }
        if (ours instanceof List && gsons instanceof List) {
            List<?> own = (List<?>) ours;
            List<?> other = (List<?>) gsons;
            return own.size() == other.size()
                    && java.util.stream.IntStream.range(0, own.size()).allMatch(i -> same(own.get(i), other.get(i)));
        }
        if (ours instanceof Number && gsons instanceof Double) {
            return Double.compare(((Number) ours).doubleValue(), (Double) gsons) == 0;
        }
        return ours == null ? gsons == null : ours.equals(gsons);
    }

    private String noise() {
        StringBuilder text = new StringBuilder(pick("", "", "[", "{", "{a:", "[\"x\","));
        int pieces = 1 + random.nextInt(6);
        for (int i = 0; i < pieces; i++) {
            text.append(pick(PIECES));
        }
        return text.append(pick("", "", "]", "}")).toString();
    }

    private String json(int depth) {
        int kind = depth > 3 ? 2 : random.nextInt(4);
        if (kind > 1) {
            return pick(
                    "tom",
                    "1",
                    "-7.25",
                    "\"a b\"",
                    "'x'",
                    "null",
                    "True",
                    "2024-01-01",
                    "007",
                    "+86",
                    "1e3",
                    "\"\\\"\"");
        }
        String[] parts = new String[random.nextInt(4)];
        for (int i = 0; i < parts.length; i++) {
            String name = kind == 0 ? pick("a", "'b'", "\"c d\"", "e1") + pick(":", "=", " : ", "=>") : "";
            parts[i] = pick("", "", "/* x */", " ", "\n") + name + json(depth + 1);
        }
        String body = String.join(pick(",", ";", " , "), parts);
        return kind == 0 ? "{" + body + "}" : "[" + body + pick("", "", ",") + "]";
    }

    private String damaged(String json) {
        if (json.isEmpty() || random.nextInt(3) > 0) {
            return json;
        }
        int at = random.nextInt(json.length());
        return random.nextBoolean()
                ? json.substring(0, at) + pick(PIECES) + json.substring(at)
                : json.substring(0, at) + json.substring(at + 1);
    }

    private String pick(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private static String shown(String text) {
        return Arrays.toString(text.toCharArray());
    }
}
