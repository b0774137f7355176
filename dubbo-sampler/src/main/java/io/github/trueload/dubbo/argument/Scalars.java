// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/** The types that are one number, text, date or the like. Immutable. */
final class Scalars {
    private static final Map<String, ScalarType> TYPES = new HashMap<>();
    private static final Map<String, Locale> LOCALES = new HashMap<>();

    static {
        primitive(int.class, 0, Integer::parseInt);
        primitive(double.class, 0d, Double::parseDouble);
        primitive(short.class, (short) 0, Short::parseShort);
        primitive(float.class, 0f, Float::parseFloat);
        primitive(long.class, 0L, Long::parseLong);
        primitive(byte.class, (byte) 0, Byte::parseByte);
        primitive(boolean.class, false, Boolean::parseBoolean);
        primitive(char.class, '\u0000', text -> text.charAt(0));
        wrapper(String.class, text -> text, "String", "string");
        wrapper(Integer.class, Integer::valueOf, "Integer", "integer");
        wrapper(Double.class, Double::valueOf, "Double");
        wrapper(Short.class, Short::valueOf, "Short");
        wrapper(Long.class, Long::valueOf, "Long");
        wrapper(Float.class, Float::valueOf, "Float");
        wrapper(Byte.class, Byte::valueOf, "Byte");
        wrapper(Boolean.class, Boolean::valueOf, "Boolean");
        wrapper(Character.class, text -> text.charAt(0), "Character");
        wrapper(BigDecimal.class, BigDecimal::new);
        wrapper(BigInteger.class, BigInteger::new);
        wrapper(Date.class, Dates::date);
        wrapper(Locale.class, Scalars::locale);
        wrapper(LocalDateTime.class, Dates::localDateTime);
        wrapper(LocalDate.class, Dates::localDate);
        wrapper(LocalTime.class, Dates::localTime);
        locale("ENGLISH", Locale.ENGLISH);
        locale("FRENCH", Locale.FRENCH);
        locale("GERMAN", Locale.GERMAN);
        locale("ITALIAN", Locale.ITALIAN);
        locale("JAPANESE", Locale.JAPANESE);
        locale("KOREAN", Locale.KOREAN);
        locale("CHINESE", Locale.CHINESE);
        locale("SIMPLIFIED_CHINESE", Locale.SIMPLIFIED_CHINESE);
        locale("TRADITIONAL_CHINESE", Locale.TRADITIONAL_CHINESE);
        locale("FRANCE", Locale.FRANCE);
        locale("GERMANY", Locale.GERMANY);
        locale("ITALY", Locale.ITALY);
        locale("JAPAN", Locale.JAPAN);
        locale("KOREA", Locale.KOREA);
        locale("CHINA", Locale.CHINA);
        locale("PRC", Locale.PRC);
        locale("TAIWAN", Locale.TAIWAN);
        locale("UK", Locale.UK);
        locale("US", Locale.US);
        locale("CANADA", Locale.CANADA);
        locale("CANADA_FRENCH", Locale.CANADA_FRENCH);
    }

    private Scalars() {}

    /** The type with this name, or {@code null}. */
    static ScalarType find(String name) {
        return TYPES.get(name);
    }

    /** The locale of a constant's name; any other name is the root locale, as in older plans. */
    static Locale locale(String constant) {
        return LOCALES.getOrDefault(constant, Locale.ROOT);
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

    private static void locale(String constant, Locale locale) {
        LOCALES.put(constant, locale);
    }
}
