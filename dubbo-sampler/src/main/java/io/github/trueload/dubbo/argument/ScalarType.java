// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import io.github.trueload.dubbo.argument.ArgumentReader.ArgumentRules;
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
    private static final Map<Class<?>, Converter<String>> OLDER = new HashMap<>();

    static {
        primitive(int.class, 0, Integer::valueOf, "Integer", "integer");
        primitive(double.class, 0d, text -> inRange(text, Double.parseDouble(text)), "Double");
        primitive(short.class, (short) 0, Short::valueOf, "Short");
        primitive(float.class, 0f, text -> (float) inRange(text, Float.parseFloat(text)), "Float");
        primitive(long.class, 0L, Long::valueOf, "Long");
        primitive(byte.class, (byte) 0, Byte::valueOf, "Byte");
        primitive(boolean.class, false, ScalarType::toBoolean, "Boolean");
        primitive(char.class, '\u0000', ScalarType::toCharacter, "Character");
        add(String.class, null, text -> text, "String", "string");
        add(BigDecimal.class, null, BigDecimal::new);
        add(BigInteger.class, null, BigInteger::new);
        add(Date.class, null, text -> new Date(Dates.millis(text)));
        add(java.sql.Date.class, null, text -> new java.sql.Date(Dates.millis(text)));
        add(java.sql.Timestamp.class, null, text -> new java.sql.Timestamp(Dates.millis(text)));
        add(java.sql.Time.class, null, text -> new java.sql.Time(Dates.millisOfTime(text)));
        add(Locale.class, null, ScalarType::toLocale);
        add(LocalDateTime.class, null, Dates::localDateTime);
        add(LocalDate.class, null, Dates::localDate);
        add(LocalTime.class, null, Dates::localTime);
        add(Instant.class, null, text -> Dates.zonedDateTime(text).toInstant());
        add(OffsetDateTime.class, null, text -> Dates.zonedDateTime(text).toOffsetDateTime());
        add(ZonedDateTime.class, null, Dates::zonedDateTime);
        add(YearMonth.class, null, Dates.parsedBy(YearMonth::parse));
        add(MonthDay.class, null, Dates.parsedBy(MonthDay::parse));
        add(Year.class, null, Dates.parsedBy(Year::parse));
        add(Duration.class, null, Dates.parsedBy(Duration::parse));
        add(Period.class, null, Dates.parsedBy(Period::parse));
        add(UUID.class, null, ScalarType::toUuid);
        OLDER.put(char.class, text -> text.charAt(0));
        OLDER.put(Locale.class, ScalarType::olderLocale);
    }

    private final Class<?> type;
    private final Object blank;
    private final Converter<String> converter;

    private ScalarType(Class<?> type, Object blank, Converter<String> converter) {
        this.type = type;
        this.blank = blank;
        this.converter = converter;
    }

    @Override
    public String name() {
        return type.getName();
    }

    @Override
    public Class<?> type() {
        return type;
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

    private static Object convert(String trimmed, Converter<String> converter) throws BadArgumentException {
        try {
            return converter.convert(trimmed);
        } catch (NumberFormatException e) {
            throw new BadArgumentException("it is not a number of this type");
        }
    }

    /** Turns an element of JSON, or a text that is neither blank nor the null literal, into a value. */
    @FunctionalInterface
    interface Converter<T> {
        /** Converts it; throws a NumberFormatException when a trimmed text is no number of the type. */
        Object convert(T written) throws BadArgumentException;
    }

    static ScalarType find(String name) {
        return TYPES.get(name);
    }

    /** One that a blank text makes a zero, and its wrapper with the short names, of which that makes {@code null}. */
    private static void primitive(Class<?> type, Object zero, Converter<String> converter, String... shortNames) {
        add(type, zero, converter);
        add(zero.getClass(), null, converter, shortNames);
    }

    private static void add(Class<?> type, Object blank, Converter<String> converter, String... shortNames) {
        ScalarType scalar = new ScalarType(type, blank, converter);
        TYPES.put(type.getName(), scalar);
        for (String shortName : shortNames) {
            TYPES.put(shortName, scalar);
        }
    }

    static boolean toBoolean(String text) throws BadArgumentException {
        if (!"true".equalsIgnoreCase(text) && !"false".equalsIgnoreCase(text)) {
            throw new BadArgumentException("it is neither true nor false");
        }
        return Boolean.parseBoolean(text);
    }

    static char toCharacter(String text) throws BadArgumentException {
        if (text.length() != 1) {
            throw new BadArgumentException("it is not a single character");
        }
        return text.charAt(0);
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

    private static double inRange(String text, double number) throws BadArgumentException {
        if (Double.isInfinite(number) && !text.endsWith("Infinity")) {
            throw new BadArgumentException("it is too large for this type");
        }
        if (number == 0 && NOT_ZERO.matcher(text).matches()) {
            throw new BadArgumentException("it is too small for this type");
        }
        return number;
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
