// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.shop.types;

import io.github.trueload.shop.Status;
import io.github.trueload.shop.types.Beans.Shape;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.sql.Timestamp;
import java.time.DayOfWeek;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.UUID;

/** Single values: numbers, texts, enums, dates and times. */
final class ScalarCases {
    private static final String STATUS = "io.github.trueload.shop.Status";
    private static final LocalDateTime TIME = LocalDateTime.of(2024, 2, 29, 12, 30, 15);
    private static final Date DATE = Timestamp.valueOf(TIME);

    private ScalarCases() {}

    static List<Case> all() {
        List<Case> all = new ArrayList<>();
        primitives(all);
        wrappers(all);
        texts(all);
        numbers(all);
        named(all);
        dates(all);
        times(all);
        return all;
    }

    private static void primitives(List<Case> all) {
        all.addAll(Case.pair("Boolean", "boolean", true, "true"));
        all.addAll(Case.pair("Byte", "byte", (byte) -128, "-128"));
        all.addAll(Case.pair("Short", "short", (short) 32767, "32767"));
        all.addAll(Case.pair("Int", "int", Integer.MIN_VALUE, "-2147483648"));
        all.addAll(Case.pair("Int", "int", 0, "0"));
        all.addAll(Case.pair("Long", "long", 6906764140092371368L, "6906764140092371368"));
        all.addAll(Case.pair("Long", "long", 5L, "5"));
        all.addAll(Case.pair("Float", "float", 4.5f, "4.5"));
        all.addAll(Case.pair("Double", "double", 0.1, "0.1"));
        all.addAll(Case.pair("Double", "double", 1e300, "1e300"));
        all.addAll(Case.pair("Double", "double", 2.0, "2"));
        all.addAll(Case.pair("Char", "char", 'x', "\"x\""));
        all.addAll(Case.pair("Char", "char", '中', "\"中\""));
    }

    private static void wrappers(List<Case> all) {
        all.addAll(Case.pair("BooleanObject", "java.lang.Boolean", false, "false"));
        all.addAll(Case.pair("BooleanObject", "Boolean", null, "null"));
        all.addAll(Case.pair("ByteObject", "Byte", (byte) 6, "6"));
        all.addAll(Case.pair("ShortObject", "Short", (short) 7, "7"));
        all.addAll(Case.pair("Integer", "java.lang.Integer", 8, "8"));
        all.addAll(Case.pair("Integer", "Integer", null, "null"));
        all.addAll(Case.pair("LongObject", "Long", Long.MAX_VALUE, "9223372036854775807"));
        all.addAll(Case.pair("FloatObject", "Float", 0.1f, "0.1"));
        all.addAll(Case.pair("DoubleObject", "Double", -2.5, "-2.5"));
        all.addAll(Case.pair("Character", "Character", '"', "\"\\\"\""));
    }

    private static void texts(List<Case> all) {
        all.addAll(Case.pair("String", "String", "a", "\"a\""));
        all.addAll(Case.pair("String", "java.lang.String", "", "\"\""));
        all.addAll(Case.pair("String", "string", " padded ", "\" padded \""));
        all.addAll(Case.pair("String", "String", null, "null"));
        all.addAll(Case.pair("String", "String", "null", "\"null\""));
        all.addAll(Case.pair("String", "String", "中文 é 😀", "\"中文 é 😀\""));
        all.addAll(Case.pair("String", "String", "a \"b\" <c> &\n\td\\", "\"a \\\"b\\\" <c> &\\n\\td\\\\\""));
        all.addAll(Case.pair("String", "String", "x".repeat(40_000), "\"" + "x".repeat(40_000) + "\""));
    }

    private static void numbers(List<Case> all) {
        all.addAll(Case.pair(
                "Decimal",
                "java.math.BigDecimal",
                new BigDecimal("12345678901234567890.12345"),
                "12345678901234567890.12345"));
        all.addAll(Case.pair("Decimal", "java.math.BigDecimal", new BigDecimal("1.10"), "1.10"));
        all.addAll(Case.pair("Decimal", "java.math.BigDecimal", null, "null"));
        all.addAll(Case.pair(
                "BigInteger",
                "java.math.BigInteger",
                new BigInteger("123456789012345678901234567890"),
                "123456789012345678901234567890"));
        all.addAll(Case.pair("Number", "java.lang.Number", 7, "7"));
        all.addAll(Case.pair("Number", "java.lang.Number", 7_000_000_000L, "7000000000"));
        all.addAll(Case.pair("Object", "java.lang.Object", 2.5, "2.5"));
        all.addAll(Case.pair("Object", "java.lang.Object", "text", "\"text\""));
        all.addAll(Case.pair("Object", "java.lang.Object", null, "null"));
    }

    private static void named(List<Case> all) {
        all.addAll(Case.pair("Locale", "java.util.Locale", Locale.CHINA, "\"CHINA\""));
        all.addAll(Case.pair("Locale", "java.util.Locale", Locale.CHINA, "\"zh_CN\""));
        all.addAll(Case.pair("Locale", "java.util.Locale", null, "null"));
        String uuid = "6f1c1d2e-0000-4000-8000-00000000abcd";
        all.addAll(Case.pair("Uuid", "java.util.UUID", UUID.fromString(uuid), "\"" + uuid + "\""));
        all.addAll(Case.pair("Status", STATUS, Status.PAID, "PAID", "\"PAID\""));
        all.addAll(Case.pair("Status", STATUS, null, "null"));
        all.addAll(Case.pair("Shape", Shape.class.getName(), Shape.SQUARE, "SQUARE", "\"SQUARE\""));
        all.addAll(Case.pair("Day", "java.time.DayOfWeek", DayOfWeek.FRIDAY, "FRIDAY", "\"FRIDAY\""));
    }

    private static void dates(List<Case> all) {
        Date plain = new Date(DATE.getTime());
        all.addAll(Case.pair("Date", "java.util.Date", plain, "\"2024-02-29 12:30:15\""));
        all.addAll(Case.pair("Date", "java.util.Date", plain, String.valueOf(plain.getTime())));
        all.addAll(Case.pair("Date", "java.util.Date", null, "null"));
        all.addAll(Case.pair("SqlDate", "java.sql.Date", java.sql.Date.valueOf("2024-02-29"), "\"2024-02-29\""));
        all.addAll(Case.pair("Timestamp", "java.sql.Timestamp", Timestamp.valueOf(TIME), "\"2024-02-29 12:30:15\""));
        all.addAll(
                Case.pair("Timestamp", "java.sql.Timestamp", Timestamp.valueOf(TIME), String.valueOf(DATE.getTime())));
        all.addAll(Case.pair("SqlTime", "java.sql.Time", java.sql.Time.valueOf("12:30:15"), "\"12:30:15\""));
    }

    private static void times(List<Case> all) {
        all.addAll(Case.pair("LocalDate", "java.time.LocalDate", TIME.toLocalDate(), "\"2024-02-29\""));
        all.addAll(Case.pair("LocalDate", "java.time.LocalDate", null, "null"));
        all.addAll(Case.pair("LocalTime", "java.time.LocalTime", LocalTime.of(12, 30, 15), "\"12:30:15\""));
        all.addAll(Case.pair("LocalDateTime", "java.time.LocalDateTime", TIME, "\"2024-02-29 12:30:15\""));
        all.addAll(Case.pair("LocalDateTime", "java.time.LocalDateTime", TIME, "\"2024-02-29T12:30:15\""));
        all.addAll(Case.pair(
                "Instant", "java.time.Instant", Instant.parse("2024-02-29T12:30:15.5Z"), "\"2024-02-29T12:30:15.5Z\""));
        all.addAll(Case.pair(
                "OffsetDateTime",
                "java.time.OffsetDateTime",
                OffsetDateTime.parse("2024-02-29T12:30:15+02:00"),
                "\"2024-02-29T12:30:15+02:00\""));
        all.addAll(Case.pair(
                "ZonedDateTime",
                "java.time.ZonedDateTime",
                ZonedDateTime.of(TIME, ZoneId.of("Europe/Berlin")),
                "\"2024-02-29T12:30:15+01:00[Europe/Berlin]\""));
        all.addAll(Case.pair("Year", "java.time.Year", Year.of(2024), "\"2024\""));
        all.addAll(Case.pair("YearMonth", "java.time.YearMonth", YearMonth.of(2024, 2), "\"2024-02\""));
        all.addAll(Case.pair("MonthDay", "java.time.MonthDay", MonthDay.of(2, 29), "\"--02-29\""));
        all.addAll(Case.pair("Duration", "java.time.Duration", Duration.ofSeconds(90), "\"PT1M30S\""));
        all.addAll(Case.pair("Period", "java.time.Period", Period.of(1, 2, 3), "\"P1Y2M3D\""));
    }
}
