// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.trueload.dubbo.argument.ArgumentReader.ArgumentRules;
import io.github.trueload.dubbo.argument.ArgumentReader.CallArguments;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CallArgumentsTest {
    @ParameterizedTest
    @CsvSource({
        "String, java.lang.String",
        "string, java.lang.String",
        "java . lang.String, java.lang.String",
        "Integer, java.lang.Integer",
        "integer, java.lang.Integer",
        "Long[], java.lang.Long[]",
        "long[], long[]",
        "'java.util.List<com.acme.Order>', java.util.List",
        "'java.util.Map<String,java.util.List<com.acme.Order>>', java.util.Map",
        "com.acme.Order[], com.acme.Order[]",
        "String..., java.lang.String[]",
        "java.util.List<String> ..., java.util.List[]",
        "com.acme.Order, com.acme.Order"
    })
    void sendsTypeNamesThatProvidersKnow(String written, String sent) throws BadArgumentException {
        assertThat(table(written, "").types).containsExactly(sent);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "null",
            textBlock =
                    """
                    int                     | ' -7 '                | Integer -7
                    double                  | 1.5                   | Double 1.5
                    short                   | 7                     | Short 7
                    float                   | 0.5                   | Float 0.5
                    long                    | 9223372036854775807   | Long 9223372036854775807
                    byte                    | -128                  | Byte -128
                    boolean                 | TRUE                  | Boolean true
                    char                    | ' a '                 | Character a
                    int                     | ' '                   | Integer 0
                    boolean                 | ''                    | Boolean false
                    java.lang.String        | ' '                   | null
                    java.lang.Long          | ''                    | null
                    int[]                   | ''                    | null
                    com.acme.Order          | ''                    | null
                    com.acme.Status         | PAID                  | String PAID
                    com.acme.Status         | "PAID"                | String PAID
                    com.acme.Status         | ' PAID '              | String PAID
                    java.util.Locale        | SIMPLIFIED_CHINESE    | Locale zh_CN
                    java.util.Locale        | ROOT                  | 'Locale '
                    java.util.Locale        | zh_CN                 | Locale zh_CN
                    java.util.Locale        | zh-CN                 | Locale zh_CN
                    java.util.Locale        | de                    | Locale de
                    java.time.LocalDateTime | 2024-02-29 12:30:15   | LocalDateTime 2024-02-29T12:30:15
                    java.time.LocalDateTime | "2024-02-29T12:30:15" | LocalDateTime 2024-02-29T12:30:15
                    java.time.LocalDate     | 2024-02-29 12:30:15   | LocalDate 2024-02-29
                    java.time.LocalDate     | 2024-02-29            | LocalDate 2024-02-29
                    java.time.LocalDate     | 20240229              | LocalDate 2024-02-29
                    java.time.LocalTime     | 2024-02-29 12:30:15   | LocalTime 12:30:15
                    java.time.LocalTime     | 12:30                 | LocalTime 12:30
                    java.util.Date          | 2024-02-29 12:30:15   | Date 2024-02-29T12:30:15
                    java.util.Date          | 20240229123015        | Date 2024-02-29T12:30:15
                    java.sql.Timestamp      | 2024-01-31 08:00:00   | java.sql.Timestamp 2024-01-31T08:00
                    java.sql.Date           | 2024-01-31            | java.sql.Date 2024-01-31T00:00
                    java.sql.Time           | 08:00:00              | java.sql.Time 1970-01-01T08:00
                    java.sql.Time           | 2024-01-31 08:00:00   | java.sql.Time 1970-01-01T08:00
                    """)
    void readsATextAsAValueOfItsType(String type, String text, String expected) throws BadArgumentException {
        Object read = value(type, text);
        Object shown = read instanceof Date date ? LocalDateTime.ofInstant(moment(date), ZoneId.systemDefault()) : read;

        assertThat(
                        read == null
                                ? null
                                : read.getClass().getName().replaceFirst("java\\.(lang|util|time)\\.", "") + " "
                                        + shown)
                .isEqualTo(expected);
    }

    private static Instant moment(Date date) {
        return Instant.ofEpochMilli(date.getTime());
    }

    @Test
    void readsMillisecondsAndWhatNoTableShows() throws BadArgumentException {
        assertThat(value("java.util.Date", "1700000000000")).isEqualTo(new Date(1700000000000L));
        assertThat(value("java.util.Date", "0")).isEqualTo(new Date(0));
        assertThat(value("java.sql.Timestamp", "1700000000000")).isEqualTo(new java.sql.Timestamp(1700000000000L));
        assertThat(value("java.sql.Date", "1700000000000")).isEqualTo(new java.sql.Date(1700000000000L));
        assertThat(value("java.lang.String", " a b\n")).isEqualTo("a b");
        assertThat(value("char", "")).isEqualTo('\u0000');
    }

    @Test
    void keepsTheMeaningOfNullThatThePlanWasWrittenFor() throws BadArgumentException {
        assertThat(older("java.lang.String", "NULL")).isNull();
        assertThat(older("int", "null")).isEqualTo(0);
        assertThat(older("com.acme.Order", "null")).isNull();
        assertThat(value("java.lang.String", "null")).isEqualTo("null");
        assertThat(value("java.lang.Long", "null")).isNull();
        assertThat(value("com.acme.Order", "null")).isNull();
        assertThatThrownBy(() -> value("int", "null")).hasMessageContaining("Argument 1 (int)");
    }

    @Test
    void readsArraysOfKnownTypesAsSuchAndOthersAsObjects() throws BadArgumentException {
        assertThat(value("int[]", "[1, 2]")).isEqualTo(new int[] {1, 2});
        assertThat(value("char[]", "['a', \"b\"]")).isEqualTo(new char[] {'a', 'b'});
        assertThat(value("String[]", "[\"a\", 1, null]")).isEqualTo(new String[] {"a", "1", null});
        assertThat(value("java.lang.Long[]", "[1, null]")).isEqualTo(new Long[] {1L, null});
        assertThat(value("java.util.Locale[]", "[\"CHINA\"]")).isEqualTo(new Locale[] {Locale.CHINA});
        assertThat(value("com.acme.Order[]", "[{\"id\": 1}]")).isEqualTo(new Object[] {Map.of("id", 1)});
    }

    @Test
    void keepsEveryDigitOfNestedNumbers() throws BadArgumentException {
        Map<?, ?> order = (Map<?, ?>) value(
                "com.acme.Order",
                "{\"id\": 6906764140092371368, \"count\": 7, \"huge\": 92233720368547758080,"
                        + " \"price\": 0.1, \"exact\": 12345678901234567.89}");

        assertThat(order.get("id")).isEqualTo(6906764140092371368L);
        assertThat(order.get("count")).isEqualTo(7);
        assertThat(order.get("huge")).isEqualTo(new BigInteger("92233720368547758080"));
        assertThat(order.get("price")).isEqualTo(0.1d);
        assertThat(order.get("exact")).isEqualTo(new BigDecimal("12345678901234567.89"));
    }

    @Test
    void readsLenientJsonAsOlderPlansHaveIt() throws BadArgumentException {
        assertThat(value("java.util.Map", "{name: 'a', /* b */ \"list\": [1, 2,],}"))
                .isEqualTo(Map.of("name", "a", "list", List.of(1, 2)));
        assertThat(value("java.util.Set", "[1, 1, 2]")).isEqualTo(Set.of(1, 2));
    }

    @ParameterizedTest
    @CsvSource({
        "java.lang.Long, abc, not a number",
        "int, 2147483648, not a number",
        "'int[]', '[1, x]', it is not JSON",
        "'int[]', '[1, \"x\"]', element 2",
        "'int[]', 5, not a JSON array",
        "com.acme.Order, '{\"id\": ', it is not JSON",
        "com.acme.Order, '{} 5', more text",
        "java.time.LocalDate, tomorrow, yyyy-MM-dd HH:mm:ss"
    })
    void refusesWhatIsNoValueOfItsTypeAndSaysWhy(String type, String text, String reason) {
        assertThatThrownBy(() -> value(type, text))
                .isInstanceOf(BadArgumentException.class)
                .hasMessageStartingWith("Argument 1 (" + type + ")")
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({
        "boolean, ture, neither true nor false",
        "java.lang.Boolean, 1, neither true nor false",
        "'boolean[]', [1], element 1: it is neither true nor false",
        "'java.lang.Boolean[]', '[\"yes\"]', element 1: it is neither true nor false",
        "java.util.Date, 2024-02-31, yyyy-MM-dd HH:mm:ss",
        "java.util.Date, 20240231, yyyy-MM-dd HH:mm:ss",
        "java.util.Date, 1704067200, yyyy-MM-dd HH:mm:ss",
        "java.time.LocalDateTime, 2023-02-29 08:00:00, yyyy-MM-dd HH:mm:ss",
        "float, 1e39, too large",
        "java.lang.Float, -1e39, too large",
        "float, 1e-50, too small",
        "double, 1e400, too large",
        "double, -0.00001e-400, too small",
        "char, abc, not a single character",
        "'char[]', '[\"bc\"]', element 1: it is not a single character",
        "java.util.Locale, FOO, neither a constant",
        "java.util.UUID, 1-1-1-1-1, not a UUID"
    })
    void neverSendsSomethingElseThanTheTextSays(String type, String text, String reason) {
        boolean olderDiffers = type.equals("char") || type.equals("java.util.Locale");
        for (ArgumentRules rules : ArgumentRules.values()) {
            if (olderDiffers && rules.older) {
                continue;
            }
            assertThatThrownBy(() -> ArgumentReader.GENERIC.table(
                            new String[] {type}, new String[] {text}, rules, new SharedTexts()))
                    .isInstanceOf(BadArgumentException.class)
                    .hasMessageContaining(reason);
        }
        if (!text.startsWith("[")) {
            assertThatThrownBy(() -> json(new String[] {type}, "[\"" + text + "\"]"))
                    .hasMessageContaining(reason);
        }
    }

    @Test
    void keepsTheLastZeroOfADecimalWhereItCounts() throws BadArgumentException {
        String[] types = {"java.math.BigDecimal", "java.math.BigDecimal[]", "double", "com.acme.Price", "String"};
        Object[] values = json(types, "[1.10, [2.50], 1.10, {\"net\": 1.10}, 1.10]").values;

        assertThat(values)
                .containsExactly(
                        new BigDecimal("1.10"),
                        new BigDecimal[] {new BigDecimal("2.50")},
                        1.1d,
                        Map.of("net", 1.1d),
                        "1.10");
        assertThat(value("java.math.BigDecimal[]", "[1.10]")).isEqualTo(new BigDecimal[] {new BigDecimal("1.10")});
        assertThat(json(new String[0], "[1.10]").values).containsExactly(1.1d);
    }

    @Test
    void keepsWhatThePluginOfOlderPlansSent() throws BadArgumentException {
        assertThat(older("char", "xyz")).isEqualTo('x');
        assertThat(older("java.util.Locale", "zh_CN")).isEqualTo(Locale.ROOT);
        assertThat(older("java.util.Locale", "CHINA")).isEqualTo(Locale.CHINA);
    }

    @Test
    void readsUnquotedJsonOfOlderPlansOnly() throws BadArgumentException {
        assertThat(older("com.acme.Order", "{\"name\":tom,\"code\":007}"))
                .isEqualTo(Map.of("name", "tom", "code", "007"));
        assertThat(older("String[]", "[a,b]")).isEqualTo(new String[] {"a", "b"});
        assertThatThrownBy(() -> value("com.acme.Order", "{\"name\":tom}")).hasMessageContaining("it is not JSON");
    }

    @Test
    void passesOverTheMarkThatWindowsPutsBeforeTheTextOfAFile() throws BadArgumentException {
        assertThat(value("java.lang.Object", "\uFEFF{\"id\": 1}")).isEqualTo(Map.of("id", 1));
        assertThat(json(new String[0], "\uFEFF[1]").values).containsExactly(1);
    }

    @Test
    void refusesAbsurdNestingInsteadOfRunningOutOfStack() {
        String deep = "[".repeat(100_000);
        assertThatThrownBy(() -> value("java.util.List", deep)).hasMessageContaining("levels deep");
    }

    @Test
    void takesTheWholeListFromOneJsonArrayWithoutTypes() throws BadArgumentException {
        CallArguments list = json(new String[0], "[\"\", null, 6906764140092371368, {\"a\": [1]}]");

        assertThat(list.types).isNull();
        assertThat(list.values).containsExactly("", null, 6906764140092371368L, Map.of("a", List.of(1)));
    }

    @Test
    void turnsElementsOfTheJsonArrayIntoTheGivenTypes() throws BadArgumentException {
        String[] types = {"long", "java.time.LocalDate", "String", "int[]", "char"};
        CallArguments list = json(types, "[7, \"2024-02-29\", \" a \", [1], \" \"]");

        assertThat(list.types).containsExactly("long", "java.time.LocalDate", "java.lang.String", "int[]", "char");
        assertThat(list.values).containsExactly(7L, LocalDate.of(2024, 2, 29), " a ", new int[] {1}, ' ');
    }

    @Test
    void refusesAJsonArrayThatDoesNotFitItsTypes() {
        assertThatThrownBy(() -> json(new String[] {"int"}, "[1, 2]"))
                .hasMessageContaining("1 argument types but 2 values");
        assertThatThrownBy(() -> json(new String[0], "{}")).hasMessageContaining("no JSON array");
    }

    private static CallArguments table(String type, String text) throws BadArgumentException {
        return ArgumentReader.GENERIC.table(
                new String[] {type}, new String[] {text}, ArgumentRules.NULL_IS_TEXT, new SharedTexts());
    }

    private static Object value(String type, String text) throws BadArgumentException {
        return table(type, text).values[0];
    }

    private static Object older(String type, String text) throws BadArgumentException {
        return ArgumentReader.GENERIC.table(
                        new String[] {type}, new String[] {text}, ArgumentRules.OLDEST_PLAN, new SharedTexts())
                .values[0];
    }

    private static CallArguments json(String[] types, String text) throws BadArgumentException {
        return ArgumentReader.GENERIC.json(types, text, new SharedTexts());
    }
}
