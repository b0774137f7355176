// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.dubbo.argument;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalQueries;
import java.util.Date;
import java.util.regex.Pattern;

/**
 * Dates and times of a plan: {@code yyyy-MM-dd HH:mm:ss}, ISO with a {@code T}, either part alone, with or without
 * quotes. Thread-safe.
 */
final class Dates {
    private static final Pattern EPOCH_MS = Pattern.compile("-?\\d{6,18}");
    private static final DateTimeFormatter FORMAT = new DateTimeFormatterBuilder()
            .appendPattern("[yyyy-MM-dd]['T'][ ]")
            .optionalStart()
            .appendPattern("H:mm[:ss]")
            .optionalStart()
            .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
            .optionalEnd()
            .optionalEnd()
            .toFormatter();

    private Dates() {}

    /** A date with time; milliseconds since 1970 are understood too. */
    static Date date(String text) throws BadArgumentException {
        String bare = unquote(text);
        if (EPOCH_MS.matcher(bare).matches()) {
            return new Date(Long.parseLong(bare));
        }
        Instant instant = localDateTime(bare).atZone(ZoneId.systemDefault()).toInstant();
        return Date.from(instant);
    }

    static LocalDateTime localDateTime(String text) throws BadArgumentException {
        TemporalAccessor parsed = parse(text);
        LocalDate date = part(parsed.query(TemporalQueries.localDate()));
        LocalTime time = parsed.query(TemporalQueries.localTime());
        return date.atTime(time == null ? LocalTime.MIDNIGHT : time);
    }

    static LocalDate localDate(String text) throws BadArgumentException {
        return part(parse(text).query(TemporalQueries.localDate()));
    }

    static LocalTime localTime(String text) throws BadArgumentException {
        return part(parse(text).query(TemporalQueries.localTime()));
    }

    private static TemporalAccessor parse(String text) throws BadArgumentException {
        try {
            return FORMAT.parse(unquote(text));
        } catch (DateTimeException e) {
            throw notADate();
        }
    }

    private static <T> T part(T part) throws BadArgumentException {
        if (part == null) {
            throw notADate();
        }
        return part;
    }

    private static BadArgumentException notADate() {
        return new BadArgumentException("it is not of the form yyyy-MM-dd HH:mm:ss");
    }

    private static String unquote(String text) {
        boolean quoted = text.length() > 1
                && (text.charAt(0) == '"' || text.charAt(0) == '\'')
                && text.charAt(text.length() - 1) == text.charAt(0);
        return quoted ? text.substring(1, text.length() - 1).trim() : text;
    }
}
