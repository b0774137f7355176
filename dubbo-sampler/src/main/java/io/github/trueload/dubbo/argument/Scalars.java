// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZonedDateTime;
import java.util.Date;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;

/** The types that are one number, text, date or the like. Immutable. */
final class Scalars {
    private static final Map<String, ScalarType> TYPES = new HashMap<>();

    static {
        primitive(int.class, 0, Integer::parseInt);
        primitive(double.class, 0d, ScalarTexts::toDouble);
        primitive(short.class, (short) 0, Short::parseShort);
        primitive(float.class, 0f, ScalarTexts::toFloat);
        primitive(long.class, 0L, Long::parseLong);
        primitive(byte.class, (byte) 0, Byte::parseByte);
        primitive(boolean.class, false, ScalarTexts::toBoolean);
        primitive(char.class, '\u0000', ScalarTexts::toCharacter);
        wrapper(String.class, text -> text, "String", "string");
        wrapper(Integer.class, Integer::valueOf, "Integer", "integer");
        wrapper(Double.class, ScalarTexts::toDouble, "Double");
        wrapper(Short.class, Short::valueOf, "Short");
        wrapper(Long.class, Long::valueOf, "Long");
        wrapper(Float.class, ScalarTexts::toFloat, "Float");
        wrapper(Byte.class, Byte::valueOf, "Byte");
        wrapper(Boolean.class, ScalarTexts::toBoolean, "Boolean");
        wrapper(Character.class, ScalarTexts::toCharacter, "Character");
        wrapper(BigDecimal.class, BigDecimal::new);
        wrapper(BigInteger.class, BigInteger::new);
        wrapper(Date.class, Dates::date);
        wrapper(Locale.class, Locales::of);
        wrapper(LocalDateTime.class, Dates::localDateTime);
        wrapper(LocalDate.class, Dates::localDate);
        wrapper(LocalTime.class, Dates::localTime);
        wrapper(Instant.class, Dates::instant);
        wrapper(OffsetDateTime.class, Dates::offsetDateTime);
        wrapper(ZonedDateTime.class, Dates::zonedDateTime);
        wrapper(YearMonth.class, Dates.parsedBy(YearMonth::parse));
        wrapper(MonthDay.class, Dates.parsedBy(MonthDay::parse));
        wrapper(Year.class, Dates.parsedBy(Year::parse));
        wrapper(Duration.class, Dates.parsedBy(Duration::parse));
        wrapper(Period.class, Dates.parsedBy(Period::parse));
        wrapper(UUID.class, ScalarTexts::toUuid);
        // What jmeter-plugins-for-apache-dubbo sent, on which plans may count.
        older("char", text -> text.charAt(0));
        older("java.util.Locale", Locales::inOlderPlan);
    }

    private Scalars() {}

    /** The type with this name, or {@code null}. */
    static ScalarType find(String name) {
        return TYPES.get(name);
    }

    private static void older(String name, ScalarType.Converter converter) {
        TYPES.put(name, TYPES.get(name).inOlderPlans(converter));
    }

    private static void primitive(Class<?> type, Object zero, ScalarType.Converter converter) {
        TYPES.put(type.getName(), new ScalarType(type, zero, converter));
    }

    private static void wrapper(Class<?> type, ScalarType.Converter converter, String... shortNames) {
        ScalarType scalar = new ScalarType(type, null, converter);
        TYPES.put(type.getName(), scalar);
        for (String shortName : shortNames) {
            TYPES.put(shortName, scalar);
        }
    }
}
