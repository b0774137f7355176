// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

import io.github.trueload.common.goal.GoalResult.Result;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.function.DoubleUnaryOperator;
import java.util.regex.Pattern;

/**
 * What a user asks of the system under test, as {@code p95 of "POST /pay" < 800 ms after 30 s}: a figure, of which
 * samples, a limit, and how much of the start of the run does not count. Immutable. {@link Goals} reads them.
 */
public final class Goal {
    private static final double ROUNDING = 1e-9;

    /** The goal as it was written, blanks at its ends left out. */
    public final String text;
    /** Whether times count from the moment at which samples ought to have started. */
    public final boolean intended;
    /** The label that it is about; null where it is about all samples or those of a pattern. */
    public final String label;
    /** Seconds at the start of the run that do not count. */
    public final int afterSeconds;

    private final Measure measure;
    private final double percent;
    private final Pattern pattern;
    private final String operator;
    private final double limit;
    private final Unit unit;

    Goal(Parts parts) {
        text = parts.text;
        intended = parts.intended;
        label = parts.label;
        afterSeconds = parts.afterSeconds;
        measure = parts.measure;
        percent = parts.percent;
        pattern = parts.pattern;
        operator = parts.operator;
        limit = parts.limit;
        unit = parts.unit;
    }

    /** What is measured, and in which units its limit may be. */
    enum Measure {
        COUNT(new Unit("", 1)),
        RATE(new Unit("/s", 1), new Unit("/min", 1.0 / 60), new Unit("/h", 1.0 / 3600)),
        ERRORS(new Unit("%", 1), new Unit("", 1)),
        MEAN(Unit.TIMES),
        PERCENTILE(Unit.TIMES),
        MAX(Unit.TIMES),
        BYTES(
                new Unit("B", 1),
                new Unit("kB", 1e3),
                new Unit("MB", 1e6),
                new Unit("GB", 1e9),
                new Unit("B/s", 1),
                new Unit("kB/s", 1e3),
                new Unit("MB/s", 1e6));

        final Unit[] units;

        Measure(Unit... units) {
            this.units = units;
        }
    }

    /** A unit of limits: figures are told in it, too. */
    static final class Unit {
        static final Unit[] TIMES = {new Unit("ms", 1), new Unit("s", 1000), new Unit("min", 60_000)};

        final String text;
        /** How much one of it is: milliseconds, samples, percent, samples per second, bytes. */
        final double factor;

        Unit(String text, double factor) {
            this.text = text;
            this.factor = factor;
        }
    }

    /** What a goal is made of, while it is read. */
    static final class Parts {
        String text;
        Measure measure;
        double percent = Double.NaN;
        boolean intended;
        String label;
        Pattern pattern;
        String operator;
        double limit;
        Unit unit;
        int afterSeconds;
    }

    /** The figures of the samples that a goal is about, after its warm-up. Their maker fills them in. */
    public static final class Figures {
        /** Samples. */
        public double count;
        /** Samples that failed. */
        public double errors;
        /** Bytes received. */
        public double bytes;
        /** For how long samples were made. */
        public double seconds;
        /** Mean time in milliseconds. */
        public double meanMs;
        /** Longest time in milliseconds. */
        public double maxMs;
        /** What a percentile, 0 to 100, surely is not above, in milliseconds; NaN where unknown. */
        public DoubleUnaryOperator atMostMs;
        /** What it surely is not below: the same, unless times are counted by steps. */
        public DoubleUnaryOperator atLeastMs;
    }

    /** Whether it is about all samples, whatever their label. */
    public boolean isOfAll() {
        return label == null && pattern == null;
    }

    /** Whether it is about all labels that a regular expression finds something in. */
    public boolean isOfPattern() {
        return pattern != null;
    }

    /** Whether it is about samples of a label. */
    public boolean isAbout(String of) {
        return label == null ? pattern == null || pattern.matcher(of).find() : label.equals(of);
    }

    /** Whether it is about how much there was in a time. */
    public boolean isPerSecond() {
        return measure == Measure.RATE || unit.text.endsWith("/s");
    }

    /** The limit with its unit. */
    public String limit() {
        return told(limit * unit.factor);
    }

    /** A goal of which nobody can say whether it was met. */
    public GoalResult notJudged(String why) {
        return GoalResult.notJudged(text, limit(), why);
    }

    /** Compares figures with the limit. */
    public GoalResult judge(Figures figures) {
        boolean sum = measure == Measure.COUNT || measure == Measure.RATE || measure == Measure.BYTES;
        if (!sum && figures.count == 0) {
            return new GoalResult(text, Result.MISSED, "no sample", Double.NaN, limit(), "");
        }
        if (measure == Measure.PERCENTILE) {
            return judge(figures.atLeastMs.applyAsDouble(percent), figures.atMostMs.applyAsDouble(percent));
        }
        double value = value(figures);
        return judge(value, value);
    }

    private double value(Figures figures) {
        switch (measure) {
            case COUNT:
                return figures.count;
            case RATE:
                return figures.seconds > 0 ? figures.count / figures.seconds : 0;
            case ERRORS:
                return unit.text.isEmpty() ? figures.errors : 100 * figures.errors / figures.count;
            case BYTES:
                double seconds = isPerSecond() ? figures.seconds : 1;
                return seconds > 0 ? figures.bytes / seconds : 0;
            case MEAN:
                return figures.meanMs;
            default:
                return figures.maxMs;
        }
    }

    /** Of times that are counted by steps both ends are known, of which the upper one belongs to the step. */
    private GoalResult judge(double atLeast, double atMost) {
        String figure = atLeast == atMost ? told(atMost) : told(atLeast) + " to " + told(atMost);
        if (Double.isNaN(atMost)) {
            return notJudged("percentiles of several generators need histogram=wide in each listener");
        }
        double bound = limit * unit.factor;
        boolean below = operator.startsWith("<");
        if (atLeast < atMost) {
            if (bound > atLeast && bound < atMost) {
                String why = "times are counted by steps, and the limit lies within this one";
                return new GoalResult(text, Result.NOT_JUDGED, figure, atMost, limit(), why);
            }
            return result(below == (atMost <= bound), figure, atMost);
        }
        boolean equal = Math.abs(atMost - bound) <= ROUNDING * bound;
        boolean met = equal ? operator.endsWith("=") : below == (atMost < bound);
        return result(met, figure, atMost);
    }

    private GoalResult result(boolean met, String figure, double value) {
        return new GoalResult(text, met ? Result.MET : Result.MISSED, figure, value, limit(), "");
    }

    private String told(double value) {
        String blank = unit.text.isEmpty() || unit.text.startsWith("/") ? "" : " ";
        return number(value / unit.factor) + blank + unit.text;
    }

    /** Three decimals at most, and no zeros at the end. */
    public static String number(double value) {
        if (Double.isNaN(value) || Double.isInfinite(value)) {
            return "unknown";
        }
        BigDecimal rounded = BigDecimal.valueOf(value).setScale(3, RoundingMode.HALF_UP);
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
