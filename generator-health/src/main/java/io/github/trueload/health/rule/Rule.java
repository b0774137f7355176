// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.health.rule;

/** Judges one matter. Implementations keep no state between calls. */
public interface Rule {
    /** What the rule's verdicts are about. */
    VerdictKind kind();

    /** How many seconds of readings the rule wants to see; it is not asked before there are as many. */
    int seconds();

    /**
     * From which figure on the rule complains; NaN where there is none. A run in which the figure was over it for
     * moments only has no verdict, but is not cleared either.
     */
    double limit();

    /** Judges the last {@link #seconds()} readings. */
    Judgement judge(Window window);

    /** How the summary names the largest figure of a run without verdict, for example "CPU &lt;= 41 %". */
    String summary(double figure);
}
