// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.common.goal;

/** The figures of the samples that a goal is about, after its warm-up. */
public interface GoalFigures {
    /** Samples. */
    double count();

    /** Samples that failed. */
    double errors();

    /** Bytes received. */
    double bytes();

    /** For how long samples were made. */
    double seconds();

    /** Mean time in milliseconds. */
    double meanMs();

    /** Longest time in milliseconds. */
    double maxMs();

    /** What a percentile, 0 to 100, surely is not above, in milliseconds. */
    double atMostMs(double percent);

    /** What a percentile surely is not below: the same, unless times are counted by steps. */
    double atLeastMs(double percent);
}
