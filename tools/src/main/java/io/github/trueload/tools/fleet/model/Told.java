// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.model;

/** A verdict that a generator gave on itself. Immutable. */
public final class Told {
    /** What it is about. */
    public final String verdict;
    /** In how many intervals it held. */
    public final double intervals;
    /** What it said the last time. */
    public final String text;

    /** Joins what the fields describe. */
    public Told(String verdict, double intervals, String text) {
        this.verdict = verdict;
        this.intervals = intervals;
        this.text = text;
    }
}
