// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import io.github.trueload.tools.fleet.Generator.Figure;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The table of generators, one row each, as texts that may be shown anywhere. */
final class Columns {
    static final List<String> TITLES = Collections.unmodifiableList(Arrays.asList(
            "generator",
            "word",
            "recorded",
            "found",
            "failed",
            "dropped",
            "first",
            "last",
            "clock ms",
            "offered/s",
            "achieved/s",
            "samples/s",
            "mean",
            "p50",
            "p99",
            "max",
            "verdicts"));

    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneOffset.UTC);
    private static final String UNKNOWN = "-";

    private Columns() {}

    static List<String> of(Generator each) {
        double counted = each.get(Figure.COUNTED);
        List<String> cells = new ArrayList<>(Arrays.asList(
                clean(each.name),
                each.word().isEmpty() ? UNKNOWN : clean(each.word()),
                whole(Double.isNaN(counted) ? each.get(Figure.RECORDED) : counted),
                whole(each.get(Figure.FOUND)),
                whole(each.get(Figure.ERRORS)),
                whole(each.get(Figure.DROPPED)),
                time(each.get(Figure.FIRST_MS)),
                time(each.get(Figure.LAST_MS)),
                clock(each)));
        rates(cells, each.perSecond(Figure.OFFERED), each.perSecond(Figure.ACHIEVED), each.perSecond(Figure.FOUND));
        times(cells, each.meanMs(), each.times(), each.get(Figure.MAX_MS));
        cells.add(each.verdicts.stream().map(verdict -> clean(verdict.kind)).collect(Collectors.joining(", ")));
        return cells;
    }

    /** The row below all others. */
    static List<String> total(Fleet fleet) {
        List<String> cells = new ArrayList<>(Arrays.asList(
                "all " + fleet.generators.size(),
                "",
                whole(fleet.sum(Figure.COUNTED)),
                whole(fleet.sum(Figure.FOUND)),
                whole(fleet.sum(Figure.ERRORS)),
                whole(fleet.sum(Figure.DROPPED)),
                "",
                "",
                ""));
        rates(cells, fleet.perSecond(Figure.OFFERED), fleet.perSecond(Figure.ACHIEVED), fleet.perSecond(Figure.FOUND));
        double max = fleet.generators.stream()
                .mapToDouble(each -> each.get(Figure.MAX_MS))
                .filter(ms -> !Double.isNaN(ms))
                .max()
                .orElse(Double.NaN);
        double mean = fleet.sum(Figure.SUM_MS) / fleet.sum(Figure.FOUND);
        times(cells, mean, fleet.hasTimesOfAll() ? fleet.times : Times.NONE, max);
        cells.add("");
        return cells;
    }

    private static void rates(List<String> cells, double... perSecond) {
        for (double rate : perSecond) {
            cells.add(number(rate, "%.1f"));
        }
    }

    private static void times(List<String> cells, double mean, Times times, double max) {
        cells.add(number(mean, "%.1f"));
        cells.add(whole(times.atMost(0.5)));
        cells.add(whole(times.atMost(0.99)));
        cells.add(whole(max));
    }

    private static String clock(Generator each) {
        double error = each.get(Figure.CLOCK_ERROR_MS);
        return number(each.get(Figure.CLOCK_OFFSET_MS), "%+.0f") + (Double.isNaN(error) ? "" : number(error, "±%.0f"));
    }

    private static String time(double ms) {
        return Double.isNaN(ms) ? UNKNOWN : CLOCK.format(Instant.ofEpochMilli((long) ms));
    }

    private static String whole(double number) {
        return number(number, "%.0f");
    }

    private static String number(double number, String format) {
        return Double.isNaN(number) || Double.isInfinite(number) ? UNKNOWN : String.format(Locale.ROOT, format, number);
    }

    /** The range that was looked at. */
    static String range(Fleet fleet) {
        return second(fleet.fromMs) + " to " + second(fleet.toMs);
    }

    /** The name of the run, where there is one. */
    static String run(Fleet fleet) {
        return fleet.run.isEmpty() ? "" : "run " + clean(fleet.run) + ", ";
    }

    static String second(long ms) {
        return Instant.ofEpochMilli(ms).truncatedTo(ChronoUnit.SECONDS).toString();
    }

    /** A text from the database without what a terminal would obey, and what would turn the order of letters round. */
    static String clean(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        text.codePoints()
                .map(point -> isHarmless(Character.getType(point)) ? point : '?')
                .forEach(clean::appendCodePoint);
        return clean.toString();
    }

    private static boolean isHarmless(int type) {
        return type != Character.CONTROL
                && type != Character.FORMAT
                && type != Character.SURROGATE
                && type != Character.LINE_SEPARATOR
                && type != Character.PARAGRAPH_SEPARATOR;
    }
}
