// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.argument.ArgumentReader.ArgumentRules;
import io.github.trueload.dubbo.argument.ArgumentReader.CallArguments;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class NestedValuesTest {
    static Stream<Arguments> typed() {
        LocalDateTime morning = LocalDateTime.of(2024, 1, 31, 8, 0);
        Instant instant = morning.atZone(ZoneId.systemDefault()).toInstant();
        return Stream.of(
                Arguments.of("java.time.LocalDateTime", "\"2024-01-31 08:00:00\"", morning),
                Arguments.of("java.time.LocalDate", "\"2024-01-31\"", LocalDate.of(2024, 1, 31)),
                Arguments.of("java.time.Instant", "\"2024-01-31T08:00:00Z\"", Instant.parse("2024-01-31T08:00:00Z")),
                Arguments.of("java.time.Instant", "\"2024-01-31 08:00:00\"", instant),
                Arguments.of(
                        "java.time.OffsetDateTime",
                        "\"2024-01-31 08:00:00+08:00\"",
                        OffsetDateTime.parse("2024-01-31T08:00:00+08:00")),
                Arguments.of("java.time.YearMonth", "\"2024-01\"", YearMonth.of(2024, 1)),
                Arguments.of(
                        "java.util.UUID",
                        "\"6f1c1d2e-0000-4000-8000-00000000abcd\"",
                        UUID.fromString("6f1c1d2e-0000-4000-8000-00000000abcd")),
                Arguments.of("java.math.BigDecimal", "1.10", new BigDecimal("1.10")),
                Arguments.of("java.util.Date", "\"2024-01-31 08:00:00\"", Date.from(instant)),
                Arguments.of("byte[]", "\"aGk=\"", new byte[] {'h', 'i'}),
                Arguments.of("byte[]", "[104, 105]", new byte[] {'h', 'i'}),
                Arguments.of("java.util.Set", "[1, 1.50]", Set.of(1, 1.5d)),
                Arguments.of("com.acme.Color", "\"RED\"", Map.of("class", "com.acme.Color", "name", "RED")),
                Arguments.of("com.acme.Card", "{\"number\": 7}", Map.of("class", "com.acme.Card", "number", 7)),
                Arguments.of("java.util.Map", "{\"a\": 1}", Map.of("a", 1)),
                Arguments.of("java.time.LocalDate", "null", null));
    }

    @ParameterizedTest
    @MethodSource("typed")
    void takesTheTypeThatTheTextNames(String type, String value, Object expected) throws BadArgumentException {
        String nested = "{\"@type\": \"" + type + "\", \"@value\": " + value + "}";

        assertThat(read(nested)).isEqualTo(expected);
        Map<?, ?> outer =
                (Map<?, ?>) json(new String[] {"com.acme.Order"}, "[{\"items\": [{\"x\": " + nested + "}]}]").values[0];
        assertThat(((Map<?, ?>) ((List<?>) outer.get("items")).get(0)).get("x")).isEqualTo(expected);
        for (ArgumentRules rules : ArgumentRules.values()) {
            Object ofTable = ArgumentReader.GENERIC.table(
                            new String[] {"java.util.List"},
                            new String[] {"[" + nested + "]"},
                            rules,
                            new SharedTexts())
                    .values[0];
            assertThat(((List<?>) ofTable).get(0)).isEqualTo(expected);
        }
    }

    @Test
    void leavesOtherObjectsWithAnAtSignAlone() throws BadArgumentException {
        assertThat(read("{\"@type\": \"a\", \"b\": 1}")).isEqualTo(Map.of("@type", "a", "b", 1));
        assertThat(read("{\"@type\": \"a\"}")).isEqualTo(Map.of("@type", "a"));
    }

    @Test
    void saysWhichPartIsNoValueOfItsType() {
        assertThatThrownBy(() -> json(
                        new String[] {"com.acme.Order"},
                        "[{\"items\": [1, {\"day\": {\"@type\": \"java.time.LocalDate\", \"@value\": \"soon\"}}]}]"))
                .hasMessageStartingWith("Argument 1 (com.acme.Order): items: element 2: day: "
                        + "@type java.time.LocalDate: it is no date or time of the form yyyy-MM-dd HH:mm:ss: soon");
        assertThatThrownBy(() -> read("{\"@type\": \"java.net.URL\", \"@value\": \"http://a\"}"))
                .hasMessageContaining("this type cannot be written in a plan");
        assertThatThrownBy(() -> read("{\"@type\": 1, \"@value\": 1}")).hasMessageContaining("its @type is not a text");
    }

    private static CallArguments json(String[] types, String text) throws BadArgumentException {
        return ArgumentReader.GENERIC.json(types, text, new SharedTexts());
    }

    private static Object read(String text) throws BadArgumentException {
        return json(new String[0], "[" + text + "]").values[0];
    }
}
