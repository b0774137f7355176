// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A moment as a command line names it. Stateless. */
final class Moment {
    private static final Pattern RELATIVE = Pattern.compile("now(?:-(\\d{1,6})([smhd]))?");
    private static final Pattern MILLISECONDS = Pattern.compile("\\d{12,14}");

    private Moment() {}

    /**
     * Milliseconds since the epoch.
     *
     * @param text {@code now}, {@code now-90s} (s, m, h, d), {@code 2026-11-22T21:00:00Z} or with another offset, or
     *     milliseconds since the epoch
     * @param nowMs what {@code now} is
     */
    static long of(String option, String text, long nowMs) throws UsageException {
        Matcher relative = RELATIVE.matcher(text);
        if (relative.matches()) {
            return relative.group(1) == null
                    ? nowMs
                    : nowMs - unit(relative.group(2)).toMillis(Long.parseLong(relative.group(1)));
        }
        if (MILLISECONDS.matcher(text).matches()) {
            return Long.parseLong(text);
        }
        try {
            Instant instant = OffsetDateTime.parse(text).toInstant();
            return instant.toEpochMilli();
        } catch (DateTimeException | ArithmeticException e) {
            throw new UsageException(option + " is '" + text
                    + "': enter now, now-15m (s, m, h, d), 2026-11-22T21:00:00Z, or milliseconds since 1970");
        }
    }

    private static TimeUnit unit(String letter) {
        switch (letter) {
            case "s":
                return TimeUnit.SECONDS;
            case "m":
                return TimeUnit.MINUTES;
            case "h":
                return TimeUnit.HOURS;
            default:
                return TimeUnit.DAYS;
        }
    }
}
