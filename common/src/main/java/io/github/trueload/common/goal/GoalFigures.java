// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

import java.util.function.DoubleUnaryOperator;

/** The figures of the samples that a goal is about, after its warm-up. Its maker fills it in. */
public final class GoalFigures {
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
