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
import java.util.Date;
import java.util.Locale;
import java.util.UUID;

/** Single values: numbers, texts, enums, dates and times. */
final class ScalarCases {
    private static final String STATUS = "io.github.trueload.shop.Status";
    private static final LocalDateTime TIME = LocalDateTime.of(2024, 2, 29, 12, 30, 15);
    private static final Date DATE = Timestamp.valueOf(TIME);

    private ScalarCases() {}

    static void addTo(Table all) {
        primitives(all);
        wrappers(all);
        texts(all);
        numbers(all);
        named(all);
        dates(all);
        times(all);
    }

    private static void primitives(Table all) {
        all.pair("Boolean", "boolean", true, "true");
        all.pair("Byte", "byte", (byte) -128, "-128");
        all.pair("Short", "short", (short) 32767, "32767");
        all.pair("Int", "int", Integer.MIN_VALUE, "-2147483648");
        all.pair("Int", "int", 0, "0");
        all.pair("Long", "long", 6906764140092371368L, "6906764140092371368");
        all.pair("Long", "long", 5L, "5");
        all.pair("Float", "float", 4.5f, "4.5");
        all.pair("Double", "double", 0.1, "0.1");
        all.pair("Double", "double", 1e300, "1e300");
        all.pair("Double", "double", 2.0, "2");
        all.pair("Char", "char", 'x', "\"x\"");
        all.pair("Char", "char", '中', "\"中\"");
    }

    private static void wrappers(Table all) {
        all.pair("BooleanObject", "java.lang.Boolean", false, "false");
        all.pair("BooleanObject", "Boolean", null, "null");
        all.pair("ByteObject", "Byte", (byte) 6, "6");
        all.pair("ShortObject", "Short", (short) 7, "7");
        all.pair("Integer", "java.lang.Integer", 8, "8");
        all.pair("Integer", "Integer", null, "null");
        all.pair("LongObject", "Long", Long.MAX_VALUE, "9223372036854775807");
        all.pair("FloatObject", "Float", 0.1f, "0.1");
        all.pair("DoubleObject", "Double", -2.5, "-2.5");
        all.pair("Character", "Character", '"', "\"\\\"\"");
    }

    private static void texts(Table all) {
        all.pair("String", "String", "a", "\"a\"");
        all.pair("String", "java.lang.String", "", "\"\"");
        all.pair("String", "string", " padded ", "\" padded \"");
        all.pair("String", "String", null, "null");
        all.pair("String", "String", "null", "\"null\"");
        all.pair("String", "String", "中文 é 😀", "\"中文 é 😀\"");
        all.pair("String", "String", "a \"b\" <c> &\n\td\\", "\"a \\\"b\\\" <c> &\\n\\td\\\\\"");
        all.pair("String", "String", "x".repeat(40_000), "\"" + "x".repeat(40_000) + "\"");
    }

    private static void numbers(Table all) {
        all.pair(
                "Decimal",
                "java.math.BigDecimal",
                new BigDecimal("12345678901234567890.12345"),
                "12345678901234567890.12345");
        all.pair("Decimal", "java.math.BigDecimal", new BigDecimal("1.10"), "1.10");
        all.pair("Decimal", "java.math.BigDecimal", null, "null");
        all.pair(
                "BigInteger",
                "java.math.BigInteger",
                new BigInteger("123456789012345678901234567890"),
                "123456789012345678901234567890");
        all.pair("Number", "java.lang.Number", 7, "7");
        all.pair("Number", "java.lang.Number", 7_000_000_000L, "7000000000");
        all.pair("Object", "java.lang.Object", 2.5, "2.5");
        all.pair("Object", "java.lang.Object", "text", "\"text\"");
        all.pair("Object", "java.lang.Object", null, "null");
    }

    private static void named(Table all) {
        all.pair("Locale", "java.util.Locale", Locale.CHINA, "\"CHINA\"");
        all.pair("Locale", "java.util.Locale", Locale.CHINA, "\"zh_CN\"");
        all.pair("Locale", "java.util.Locale", null, "null");
        String uuid = "6f1c1d2e-0000-4000-8000-00000000abcd";
        all.pair("Uuid", "java.util.UUID", UUID.fromString(uuid), "\"" + uuid + "\"");
        all.pair("Status", STATUS, Status.PAID, "PAID", "\"PAID\"");
        all.pair("Status", STATUS, null, "null");
        all.pair("Shape", Shape.class.getName(), Shape.SQUARE, "SQUARE", "\"SQUARE\"");
        all.pair("Day", "java.time.DayOfWeek", DayOfWeek.FRIDAY, "FRIDAY", "\"FRIDAY\"");
    }

    private static void dates(Table all) {
        Date plain = new Date(DATE.getTime());
        all.pair("Date", "java.util.Date", plain, "\"2024-02-29 12:30:15\"");
        all.pair("Date", "java.util.Date", plain, String.valueOf(plain.getTime()));
        all.pair("Date", "java.util.Date", null, "null");
        all.pair("SqlDate", "java.sql.Date", java.sql.Date.valueOf("2024-02-29"), "\"2024-02-29\"");
        all.pair("Timestamp", "java.sql.Timestamp", Timestamp.valueOf(TIME), "\"2024-02-29 12:30:15\"");
        all.pair("Timestamp", "java.sql.Timestamp", Timestamp.valueOf(TIME), String.valueOf(DATE.getTime()));
        all.pair("SqlTime", "java.sql.Time", java.sql.Time.valueOf("12:30:15"), "\"12:30:15\"");
    }

    private static void times(Table all) {
        all.pair("LocalDate", "java.time.LocalDate", TIME.toLocalDate(), "\"2024-02-29\"");
        all.pair("LocalDate", "java.time.LocalDate", null, "null");
        all.pair("LocalTime", "java.time.LocalTime", LocalTime.of(12, 30, 15), "\"12:30:15\"");
        all.pair("LocalDateTime", "java.time.LocalDateTime", TIME, "\"2024-02-29 12:30:15\"");
        all.pair("LocalDateTime", "java.time.LocalDateTime", TIME, "\"2024-02-29T12:30:15\"");
        all.pair("Instant", "java.time.Instant", Instant.parse("2024-02-29T12:30:15.5Z"), "\"2024-02-29T12:30:15.5Z\"");
        all.pair(
                "OffsetDateTime",
                "java.time.OffsetDateTime",
                OffsetDateTime.parse("2024-02-29T12:30:15+02:00"),
                "\"2024-02-29T12:30:15+02:00\"");
        all.pair(
                "ZonedDateTime",
                "java.time.ZonedDateTime",
                ZonedDateTime.of(TIME, ZoneId.of("Europe/Berlin")),
                "\"2024-02-29T12:30:15+01:00[Europe/Berlin]\"");
        all.pair("Year", "java.time.Year", Year.of(2024), "\"2024\"");
        all.pair("YearMonth", "java.time.YearMonth", YearMonth.of(2024, 2), "\"2024-02\"");
        all.pair("MonthDay", "java.time.MonthDay", MonthDay.of(2, 29), "\"--02-29\"");
        all.pair("Duration", "java.time.Duration", Duration.ofSeconds(90), "\"PT1M30S\"");
        all.pair("Period", "java.time.Period", Period.of(1, 2, 3), "\"P1Y2M3D\"");
    }
}
