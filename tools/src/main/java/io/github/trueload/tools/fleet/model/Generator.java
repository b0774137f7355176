// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;

/** What one generator wrote in the range that is looked at. Immutable. */
public final class Generator {
    private final String name;
    private final Map<Figure, Double> figures;
    private final List<Long> starts;
    private final List<Long> ends;
    private final List<Run> runs;
    private final List<Told> told;
    private final Map<String, Double> floors;
    private final Times times;
    private final String word;
    private final String reason;

    private Generator(Builder builder) {
        name = builder.name;
        figures = new EnumMap<>(builder.figures);
        starts = sorted(builder.starts);
        ends = sorted(builder.ends);
        runs = Collections.unmodifiableList(new ArrayList<>(builder.runs));
        told = Collections.unmodifiableList(new ArrayList<>(builder.told));
        floors = Collections.unmodifiableMap(new TreeMap<>(builder.floors));
        times = builder.times;
        word = builder.word;
        reason = builder.reason;
    }

    /** Its tag {@code instance}. */
    public String name() {
        return name;
    }

    /** A number, or not a number. */
    public double get(Figure figure) {
        return figures.getOrDefault(figure, Double.NaN);
    }

    /** When its tests started in the range, by its own clock. */
    public List<Long> starts() {
        return starts;
    }

    /** When its tests ended in the range, by its own clock. */
    public List<Long> ends() {
        return ends;
    }

    /** Its runs, as far as their claims were read. */
    public List<Run> runs() {
        return runs;
    }

    /** Its verdicts on itself. */
    public List<Told> told() {
        return told;
    }

    /** The shortest time in milliseconds that connecting to each target took. */
    public Map<String, Double> floors() {
        return floors;
    }

    /** Its response times; without samples where it wrote no histogram. */
    public Times times() {
        return times;
    }

    /** Its own word on its figures; empty where it told none. */
    public String word() {
        return word;
    }

    /** Why, in a sentence. */
    public String reason() {
        return reason;
    }

    /** When its first test started by the database's clock, as far as the difference is known. */
    public OptionalLong started() {
        double first = starts.isEmpty() ? get(Figure.FIRST_MS) : starts.get(0);
        return Double.isNaN(first) ? OptionalLong.empty() : OptionalLong.of((long) (first - aheadMs()));
    }

    /** When its last test ended by the database's clock; empty where it never said so. */
    public OptionalLong ended() {
        return isOver() ? OptionalLong.of((long) (ends.get(ends.size() - 1) - aheadMs())) : OptionalLong.empty();
    }

    /** Whether the last thing that it said is that its test ended. */
    public boolean isOver() {
        return !ends.isEmpty() && (starts.isEmpty() || ends.get(ends.size() - 1) >= starts.get(starts.size() - 1));
    }

    /** By how much its clock is surely ahead of the database's, or behind. */
    public double surelyAheadMs() {
        double error = get(Figure.CLOCK_ERROR_MS);
        double sure = Math.abs(get(Figure.CLOCK_OFFSET_MS)) - (Double.isNaN(error) ? 0 : error);
        return sure > 0 ? Math.copySign(sure, get(Figure.CLOCK_OFFSET_MS)) : 0;
    }

    private double aheadMs() {
        return surelyAheadMs() == 0 ? 0 : get(Figure.CLOCK_OFFSET_MS);
    }

    /** Mean response time in milliseconds. */
    public double meanMs() {
        return get(Figure.SUM_MS) / get(Figure.FOUND);
    }

    /** A number of its samples per second of its test. */
    public double perSecond(Figure samples) {
        return get(samples) / get(Figure.COVERED_S);
    }

    private static List<Long> sorted(List<Long> times) {
        List<Long> sorted = new ArrayList<>(times);
        Collections.sort(sorted);
        return Collections.unmodifiableList(sorted);
    }

    /** Collects what answers tell of a generator. Not thread-safe. */
    public static final class Builder {
        private final String name;
        private final Map<Figure, Double> figures = new EnumMap<>(Figure.class);
        private final List<Long> starts = new ArrayList<>();
        private final List<Long> ends = new ArrayList<>();
        private final List<Run> runs = new ArrayList<>();
        private final List<Told> told = new ArrayList<>();
        private final Map<String, Double> floors = new TreeMap<>();
        private Times times = Times.NONE;
        private String word = "";
        private String reason = "";

        /** Nothing is known yet but its name. */
        public Builder(String name) {
            this.name = name;
        }

        /** Takes a number; one that is none is left out. */
        public Builder put(Figure figure, double value) {
            if (!Double.isNaN(value) && !Double.isInfinite(value)) {
                figures.put(figure, value);
            }
            return this;
        }

        /** Adds a number to what is known of it. */
        public Builder add(Figure figure, double value) {
            return put(figure, figures.getOrDefault(figure, 0.0) + value);
        }

        /** Takes note of the start or the end of a test. */
        public Builder event(boolean start, long timeMs) {
            (start ? starts : ends).add(timeMs);
            return this;
        }

        /** Takes note of a run. */
        public Builder run(Run run) {
            runs.add(run);
            return this;
        }

        /** Takes note of a verdict. */
        public Builder told(Told verdict) {
            told.add(verdict);
            return this;
        }

        /** Takes note of the shortest time that connecting to a target took. */
        public Builder floor(String target, double ms) {
            if (!Double.isNaN(ms)) {
                floors.put(target, ms);
            }
            return this;
        }

        /** Takes response times. */
        public Builder times(Times counted) {
            times = counted;
            return this;
        }

        /** Takes its word on itself. */
        public Builder word(String figuresWord, String why) {
            word = figuresWord;
            reason = why;
            return this;
        }

        /** The generator as it is known now. */
        public Generator build() {
            return new Generator(this);
        }
    }
}
