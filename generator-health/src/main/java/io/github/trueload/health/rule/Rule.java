// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

/** Judges one matter. Implementations keep no state between calls. */
public interface Rule {
    /** What the rule's verdicts are about. */
    VerdictKind kind();

    /** How many seconds of readings the rule wants to see; it is not asked before there are as many. */
    int seconds();

    /**
     * From which figure on the rule complains; NaN, as here, where there is none. A run in which the figure was over it
     * for moments only has no verdict, but is not cleared either.
     */
    default double limit() {
        return Double.NaN;
    }

    /** Judges the last {@link #seconds()} readings. */
    Judgement judge(Window window);

    /** How the summary names the largest figure of a run without verdict, such as "CPU &lt;= 41 %"; here not at all. */
    default String summary(double largest) {
        return "";
    }
}
