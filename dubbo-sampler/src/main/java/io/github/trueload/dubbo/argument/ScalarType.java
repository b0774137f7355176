// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import io.github.trueload.dubbo.argument.CallArguments.ArgumentRules;
import java.lang.reflect.Field;
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
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Pattern;

/** A type whose value is a single text. */
final class ScalarType implements ArgumentType {
    /** {@code zh}, {@code zh_CN}, {@code zh-Hans-CN}. */
    private static final Pattern LOCALE = Pattern.compile("[a-z]{2,3}([_-][A-Z][a-z]{3})?([_-]([A-Z]{2}|\\d{3}))?");

    private static final Pattern NOT_ZERO = Pattern.compile("[+-]?[0.]*[1-9].*");
    private static final Map<String, ScalarType> TYPES = new HashMap<>();

    /** What jmeter-plugins-for-apache-dubbo sent otherwise, on which plans may count. */
    private static final Map<Class<?>, Converter> OLDER = new HashMap<>();

    static {
        primitive(int.class, 0, Integer::parseInt);
        primitive(double.class, 0d, ScalarType::toDouble);
        primitive(short.class, (short) 0, Short::parseShort);
        primitive(float.class, 0f, ScalarType::toFloat);
        primitive(long.class, 0L, Long::parseLong);
        primitive(byte.class, (byte) 0, Byte::parseByte);
        primitive(boolean.class, false, ScalarType::toBoolean);
        primitive(char.class, '\u0000', ScalarType::toCharacter);
        wrapper(String.class, text -> text, "String", "string");
        wrapper(Integer.class, Integer::valueOf, "Integer", "integer");
        wrapper(Double.class, ScalarType::toDouble, "Double");
        wrapper(Short.class, Short::valueOf, "Short");
        wrapper(Long.class, Long::valueOf, "Long");
        wrapper(Float.class, ScalarType::toFloat, "Float");
        wrapper(Byte.class, Byte::valueOf, "Byte");
        wrapper(Boolean.class, ScalarType::toBoolean, "Boolean");
        wrapper(Character.class, ScalarType::toCharacter, "Character");
        wrapper(BigDecimal.class, BigDecimal::new);
        wrapper(BigInteger.class, BigInteger::new);
        wrapper(Date.class, Dates::date);
        wrapper(java.sql.Date.class, text -> new java.sql.Date(Dates.date(text).getTime()));
        wrapper(
                java.sql.Timestamp.class,
                text -> new java.sql.Timestamp(Dates.date(text).getTime()));
        wrapper(java.sql.Time.class, text -> new java.sql.Time(Dates.time(text).getTime()));
        wrapper(Locale.class, ScalarType::toLocale);
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
        wrapper(UUID.class, ScalarType::toUuid);
        OLDER.put(char.class, text -> text.charAt(0));
        OLDER.put(Locale.class, ScalarType::olderLocale);
    }

    final Class<?> type;
    private final Object blank;
    private final Converter converter;

    private ScalarType(Class<?> type, Object blank, Converter converter) {
        this.type = type;
        this.blank = blank;
        this.converter = converter;
    }

    @Override
    public String name() {
        return type.getName();
    }

    @Override
    public Object fromText(String text, ArgumentRules rules) throws BadArgumentException {
        return read(text, rules);
    }

    @Override
    public Object read(String text, ArgumentRules rules) throws BadArgumentException {
        String trimmed = text.trim();
        return trimmed.isEmpty() || isNull(trimmed, rules)
                ? blank
                : convert(trimmed, rules.older ? OLDER.getOrDefault(type, converter) : converter);
    }

    @Override
    public Object fromJson(Object value) throws BadArgumentException {
        if (value == null) {
            return blank;
        }
        if (value instanceof Map || value instanceof List) {
            throw new BadArgumentException("it is not a single value");
        }
        if (type == String.class) {
            return value.toString();
        }
        // A blank is a character, too.
        boolean keepsBlanks = type == char.class || type == Character.class;
        String text = keepsBlanks ? value.toString() : value.toString().trim();
        return text.isEmpty() ? blank : convert(text, converter);
    }

    private boolean isNull(String trimmed, ArgumentRules rules) {
        return rules.nullIsNull
                ? "null".equalsIgnoreCase(trimmed)
                : "null".equals(trimmed) && type != String.class && !type.isPrimitive();
    }

    private static Object convert(String trimmed, Converter converter) throws BadArgumentException {
        try {
            return converter.convert(trimmed);
        } catch (NumberFormatException e) {
            throw new BadArgumentException("it is not a number of this type");
        }
    }

    /** Turns a text that is neither blank nor the null literal into a value. */
    @FunctionalInterface
    interface Converter {
        /** Converts a trimmed text; throws a NumberFormatException when it is no number of the type. */
        Object convert(String text) throws BadArgumentException;
    }

    static ScalarType find(String name) {
        return TYPES.get(name);
    }

    private static void primitive(Class<?> type, Object zero, Converter converter) {
        TYPES.put(type.getName(), new ScalarType(type, zero, converter));
    }

    private static void wrapper(Class<?> type, Converter converter, String... shortNames) {
        ScalarType scalar = new ScalarType(type, null, converter);
        TYPES.put(type.getName(), scalar);
        for (String shortName : shortNames) {
            TYPES.put(shortName, scalar);
        }
    }

    static boolean toBoolean(String text) throws BadArgumentException {
        if ("true".equalsIgnoreCase(text)) {
            return true;
        }
        if ("false".equalsIgnoreCase(text)) {
            return false;
        }
        throw new BadArgumentException("it is neither true nor false");
    }

    static char toCharacter(String text) throws BadArgumentException {
        if (text.length() != 1) {
            throw new BadArgumentException("it is not a single character");
        }
        return text.charAt(0);
    }

    static double toDouble(String text) throws BadArgumentException {
        double number = Double.parseDouble(text);
        checkRange(text, number);
        return number;
    }

    static float toFloat(String text) throws BadArgumentException {
        float number = Float.parseFloat(text);
        checkRange(text, number);
        return number;
    }

    static UUID toUuid(String text) throws BadArgumentException {
        try {
            UUID uuid = UUID.fromString(text);
            if (uuid.toString().equalsIgnoreCase(text)) {
                return uuid;
            }
        } catch (IllegalArgumentException e) {
            // Said below: 1-1-1-1-1 is none either, though the JDK takes it.
        }
        throw new BadArgumentException("it is not a UUID of 32 digits and 4 hyphens");
    }

    private static void checkRange(String text, double number) throws BadArgumentException {
        if (Double.isInfinite(number) && !text.endsWith("Infinity")) {
            throw new BadArgumentException("it is too large for this type");
        }
        if (number == 0 && NOT_ZERO.matcher(text).matches()) {
            throw new BadArgumentException("it is too small for this type");
        }
    }

    /** The locale of a constant's name; any other name is the root locale, as in jmeter-plugins-for-apache-dubbo. */
    private static Locale olderLocale(String name) {
        Locale constant = constant(name);
        return constant == null ? Locale.ROOT : constant;
    }

    private static Locale toLocale(String name) throws BadArgumentException {
        Locale constant = constant(name);
        if (constant != null) {
            return constant;
        }
        if (!LOCALE.matcher(name).matches()) {
            throw new BadArgumentException("it is neither a constant of java.util.Locale nor of the form zh_CN");
        }
        return Locale.forLanguageTag(name.replace('_', '-'));
    }

    private static Locale constant(String name) {
        try {
            Field field = Locale.class.getField(name);
            return field.getType() == Locale.class ? (Locale) field.get(null) : null;
        } catch (ReflectiveOperationException e) {
            return null;
        }
    }
}
