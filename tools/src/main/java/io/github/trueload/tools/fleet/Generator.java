// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** What one generator wrote in the range that is looked at; filled by {@link FleetReader}. Not thread-safe. */
final class Generator {
    /** Its tag {@code instance}. */
    final String name;
    /** Who claimed the name, as far as their claims were read. */
    final List<Claimant> claimants = new ArrayList<>();

    final List<Verdict> verdicts = new ArrayList<>();
    /** The shortest time in milliseconds that connecting to each target took. */
    final Map<String, Double> floors = new TreeMap<>();
    /** Its response times; without samples where it wrote no histogram. */
    Times times = Times.NONE;
    /** Its own word on its figures; empty where it told none. */
    String word = "";

    String reason = "";

    private final Map<Figure, Double> figures = new EnumMap<>(Figure.class);
    private final TreeSet<Long> starts = new TreeSet<>();
    private final TreeSet<Long> ends = new TreeSet<>();
    private boolean began;
    private long heardMs = Long.MIN_VALUE;

    Generator(String name) {
        this.name = name;
    }

    /** Sets a figure unless it is not a number. */
    Generator put(Figure figure, double value) {
        if (!Double.isNaN(value) && !Double.isInfinite(value)) {
            figures.put(figure, value);
        }
        return this;
    }

    Generator put(Answer.Row row) {
        for (Figure figure : Figure.values()) {
            put(figure, row.number(figure.text));
        }
        return this;
    }

    Generator add(Figure figure, double value) {
        return put(figure, figures.getOrDefault(figure, 0.0) + value);
    }

    /** Notes the start or end of a test, by the generator's clock. */
    Generator event(boolean start, long timeMs) {
        (start ? starts : ends).add(timeMs);
        return start ? began() : this;
    }

    void alive(long timeMs) {
        heardMs = Math.max(heardMs, timeMs);
    }

    Generator began() {
        began = true;
        return this;
    }

    Generator floor(String target, double ms) {
        if (!Double.isNaN(ms)) {
            floors.put(target, ms);
        }
        return this;
    }

    Generator word(String newWord, String why) {
        word = newWord;
        reason = why;
        return this;
    }

    /** A number, or not a number. */
    double get(Figure figure) {
        return figures.getOrDefault(figure, Double.NaN);
    }

    /** Whether it started another test after the end of one; listeners of one test tell of their starts one by one. */
    boolean startedAgain() {
        return !starts.isEmpty() && !ends.isEmpty() && starts.first() < ends.first() && ends.first() < starts.last();
    }

    boolean hasBegun() {
        return began;
    }

    /** When it was first heard of, by its own clock: with the start of its test, where that is known. */
    long heardFirstMs() {
        if (!starts.isEmpty()) {
            return starts.first();
        }
        long endMs = ends.isEmpty() ? heardMs : ends.first();
        return heardMs == Long.MIN_VALUE ? endMs : Math.min(heardMs, endMs);
    }

    /** When it was last heard of, by its own clock. */
    long heardLastMs() {
        long startMs = starts.isEmpty() ? Long.MIN_VALUE : starts.last();
        return Math.max(Math.max(heardMs, startMs), ends.isEmpty() ? Long.MIN_VALUE : ends.last());
    }

    /** Whether its test ended in the range and began before it, so that the range lacks some of its rows. */
    boolean isCut() {
        return !began && isOver();
    }

    /** When its first test started by the database's clock, as far as the difference is known; NaN where unknown. */
    double startedMs() {
        return (starts.isEmpty() ? get(Figure.FIRST_MS) : starts.first()) - aheadMs();
    }

    /** When its last test ended by the database's clock; NaN where it never said so. */
    double endedMs() {
        return isOver() ? ends.last() - aheadMs() : Double.NaN;
    }

    /** Whether the last thing that it said is that its test ended. */
    boolean isOver() {
        return !ends.isEmpty() && (starts.isEmpty() || ends.last() >= starts.last());
    }

    /** Milliseconds by which its clock is at least ahead of the database's; negative if behind. */
    double surelyAheadMs() {
        double error = get(Figure.CLOCK_ERROR_MS);
        double sure = Math.abs(get(Figure.CLOCK_OFFSET_MS)) - (Double.isNaN(error) ? 0 : error);
        return sure > 0 ? Math.copySign(sure, get(Figure.CLOCK_OFFSET_MS)) : 0;
    }

    /** Milliseconds by which its clock is ahead of the database's, as far as that is sure; negative if behind. */
    double aheadMs() {
        return surelyAheadMs() == 0 ? 0 : get(Figure.CLOCK_OFFSET_MS);
    }

    double meanMs() {
        return get(Figure.SUM_MS) / get(Figure.FOUND);
    }

    /** A number of its samples per second of its test. */
    double perSecond(Figure samples) {
        return get(samples) / get(Figure.COVERED_S);
    }

    /** A number that is known of a generator. Times are milliseconds, moments by its own clock since the epoch. */
    enum Figure {
        /** Samples that its runs had recorded when they ended. */
        RECORDED_AT_END("recorded"),
        /** Samples that belong into the rows {@code transaction=all}. */
        COUNTED("counted"),
        /** Samples whose rows the database had confirmed when the last row of health was made. */
        WRITTEN("written"),
        /** Samples that the listener had given up by then. */
        DROPPED("dropped"),
        /** Samples in the rows {@code transaction=all}. */
        FOUND("found"),
        ERRORS("errors"),
        /** Beginning of its first interval. */
        FIRST_MS("firstMs"),
        /** Beginning of its last interval. */
        LAST_MS("lastMs"),
        /** Seconds during which its test ran. */
        COVERED_S("coveredSeconds"),
        /** By how much its clock is ahead of the database's. */
        CLOCK_OFFSET_MS("clockOffsetMs"),
        CLOCK_ERROR_MS("clockErrorMs"),
        /** Samples that rate timers asked for. */
        OFFERED("offered"),
        /** Samples that rate timers started. */
        ACHIEVED("achieved"),
        /** Of these, samples that started late. */
        LATE("late"),
        MAX_MS("max"),
        SUM_MS("sumMs"),
        /** Length of its intervals, as far as its rows tell. */
        INTERVAL_S("intervalSeconds"),
        /** Samples that the listener had recorded when the last row of health was made. */
        RECORDED("recordedSoFar");

        /** Its name in queries and in JSON. */
        final String text;

        Figure(String text) {
            this.text = text;
        }
    }

    /** A verdict of a generator on itself. */
    static final class Verdict {
        final String kind;
        /** Number of intervals in which it held. */
        final double intervals;
        /** What it said the last time. */
        final String text;

        Verdict(String kind, double intervals, String text) {
            this.kind = kind;
            this.intervals = intervals;
            this.text = text;
        }
    }

    /** A listener that claimed the name. */
    static final class Claimant {
        /** Clocks of two machines may differ by that much without a word. */
        private static final long TOGETHER_MS = 2000;

        final String machine;

        private final String process;
        private final String rows;
        private final long firstMs;
        private final long lastMs;

        /** The part of its id before the slash is its process; times are of its first and last claim. */
        Claimant(String id, String rows, String machine, long firstMs, long lastMs) {
            this.process = id.split("/", 2)[0];
            this.rows = rows;
            this.machine = machine;
            this.firstMs = firstMs;
            this.lastMs = lastMs;
        }

        /** Whether both wrote the same rows at the same time, so that each replaced rows of the other. */
        boolean replaces(Claimant other) {
            return rows.equals(other.rows)
                    && !process.equals(other.process)
                    && Math.min(lastMs, other.lastMs) - Math.max(firstMs, other.firstMs) > TOGETHER_MS;
        }

        /** Whether both wrote the same rows, one after the other or at the same time. */
        boolean repeats(Claimant other) {
            return rows.equals(other.rows);
        }
    }
}
