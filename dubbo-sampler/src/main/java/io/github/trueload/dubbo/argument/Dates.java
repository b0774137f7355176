// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.ResolverStyle;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalQueries;
import java.time.temporal.TemporalQuery;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * Dates and times of a plan: {@code yyyy-MM-dd HH:mm:ss}, ISO with a {@code T}, either part alone, {@code yyyyMMdd} and
 * {@code yyyyMMddHHmmss}, with or without quotes. A day that the month does not have is refused. Thread-safe.
 */
final class Dates {
    /** From 1973 to 2286, before 1970, or the very start: other numbers of digits are rather a date or seconds. */
    private static final Pattern EPOCH_MS = Pattern.compile("0|-\\d{1,15}|\\d{12,13}");

    private static final Pattern DIGITS = Pattern.compile("-?\\d+");
    private static final DateTimeFormatter COMPACT = new DateTimeFormatterBuilder()
            .appendValue(ChronoField.YEAR, 4)
            .appendPattern("MMdd[HHmmss]")
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT);
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendPattern("[uuuu-MM-dd]['T'][ ]")
            .optionalStart()
            .appendPattern("H:mm[:ss]")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .optionalEnd()
            .optionalEnd()
            .toFormatter()
            .withResolverStyle(ResolverStyle.STRICT);

    private Dates() {}

    /** A date with time, in milliseconds since 1970, as which it may be written too. */
    static long millis(String text) throws BadArgumentException {
        String bare = unquote(text);
        return EPOCH_MS.matcher(bare).matches()
                ? Long.parseLong(bare)
                : zonedDateTime(bare).toInstant().toEpochMilli();
    }

    /** A time of the day, alone or behind a date, whose day does not matter; in milliseconds likewise. */
    static long millisOfTime(String text) throws BadArgumentException {
        if (EPOCH_MS.matcher(unquote(text)).matches()) {
            return millis(text);
        }
        LocalDateTime time = LocalDate.of(1970, 1, 1).atTime(localTime(text));
        return time.atZone(ZoneId.systemDefault()).toInstant().toEpochMilli();
    }

    /** A moment: ISO with {@code Z} or an offset; without one, a time in the machine's zone. */
    static ZonedDateTime zonedDateTime(String text) throws BadArgumentException {
        String bare = unquote(text);
        try {
            return ZonedDateTime.parse(bare.replaceFirst("(?<=\\d) (?=\\d)", "T"));
        } catch (DateTimeException e) {
            return localDateTime(bare).atZone(ZoneId.systemDefault());
        }
    }

    /** A type that is read by a method of the JDK. */
    static ScalarType.Converter<String> parsedBy(Function<String, ?> parser) {
        return text -> {
            try {
                return parser.apply(unquote(text));
            } catch (DateTimeException e) {
                throw new BadArgumentException("it is not of the ISO form of this type");
            }
        };
    }

    static LocalDateTime localDateTime(String text) throws BadArgumentException {
        return parse(text, parsed -> {
            LocalDate date = parsed.query(TemporalQueries.localDate());
            LocalTime time = parsed.query(TemporalQueries.localTime());
            return date == null ? null : date.atTime(time == null ? LocalTime.MIDNIGHT : time);
        });
    }

    static LocalDate localDate(String text) throws BadArgumentException {
        return parse(text, TemporalQueries.localDate());
    }

    static LocalTime localTime(String text) throws BadArgumentException {
        return parse(text, TemporalQueries.localTime());
    }

    private static <T> T parse(String text, TemporalQuery<T> wanted) throws BadArgumentException {
        String bare = unquote(text);
        try {
            T part = (DIGITS.matcher(bare).matches() ? COMPACT : FORMAT).parse(bare, wanted);
            if (part != null) {
                return part;
            }
        } catch (DateTimeException e) {
            // Said below, as of a text that lacks this part.
        }
        throw new BadArgumentException("it is no date or time of the form yyyy-MM-dd HH:mm:ss");
    }

    private static String unquote(String text) {
        boolean quoted = text.length() > 1
                && (text.charAt(0) == '"' || text.charAt(0) == '\'')
                && text.charAt(text.length() - 1) == text.charAt(0);
        return quoted ? text.substring(1, text.length() - 1).trim() : text;
    }
}
