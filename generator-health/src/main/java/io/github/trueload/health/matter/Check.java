// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.matter;

import java.util.function.DoubleFunction;
import java.util.function.Supplier;

/** One thing that a matter may say of a run. A matter declares its checks when it is made. */
public final class Check {
    /** What it means for the figures of a run when a check speaks. */
    public enum Weight {
        /** What was measured is the generator's, not the server's, for as long as it speaks. */
        LIMIT,
        /** The same, of a part of the users' time; what the whole run is worth says their account. */
        TIME,
        /** Another load was made than the one asked for, for as long as it speaks. */
        OTHER_LOAD,
        /** What a listener wrote may be wrong. */
        DOUBT,
        /** It is worth knowing. */
        NOTE
    }

    /** The value of the tag {@code verdict} in {@code jmeter_health}; it never changes. */
    public final String tag;

    public final Weight weight;

    /** How many seconds it wants to see; it is not asked before there are as many. */
    public final int seconds;

    private final Supplier<Judgement> judge;
    private double limit = Double.NaN;
    private String what = "";
    private DoubleFunction<String> figure;
    private String otherwise;

    Check(String tag, Weight weight, int seconds, Supplier<Judgement> judge) {
        this.tag = tag;
        this.weight = weight;
        this.seconds = seconds;
        this.judge = judge;
    }

    /**
     * From which figure on it complains. A run in which the figure was over it for moments only has no verdict, but is
     * not cleared either.
     */
    Check from(double from) {
        limit = from;
        return this;
    }

    /** How the closing lines and the report name what was looked at, and put its figure into words. */
    Check lookedAt(String name, DoubleFunction<String> words) {
        what = name;
        figure = words;
        return this;
    }

    /**
     * What it found has a reason: the limits of the generator that show meanwhile.
     *
     * @param withoutLimit the reason where none shows; empty: that tells nothing
     */
    Check asksWhy(String withoutLimit) {
        otherwise = withoutLimit;
        return this;
    }

    /** Judges the last {@link #seconds}. */
    public Judgement judge() {
        return judge.get();
    }

    public boolean isLimit() {
        return weight == Weight.LIMIT || weight == Weight.TIME;
    }

    /** See {@link #from}; NaN where there is no such figure. */
    public double limit() {
        return limit;
    }

    /** What was looked at, in words; empty where it is not named. */
    public String what() {
        return what;
    }

    /** Its figure in words; empty where there is none, or hardly one. */
    public String figure(double largest) {
        String words = Double.isNaN(largest) || figure == null ? "" : figure.apply(largest);
        return words.startsWith("0 ") ? "" : words;
    }

    /** See {@link #asksWhy}; null where it does not ask. */
    public String otherwise() {
        return otherwise;
    }
}
