// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.tools.fleet.model;

/** A number that is known of a generator, or not a number where it is not. Immutable. */
public enum Figure {
    /** Samples in the rows of all samples together. */
    FOUND,
    /** Of these, samples that failed. */
    ERRORS,
    /** Sum of the times of all samples, in milliseconds. */
    SUM_MS,
    /** The longest time of a sample, in milliseconds. */
    MAX_MS,
    /** Seconds during which its test ran. */
    COVERED_S,
    /** Length of its intervals in seconds, as far as its rows tell. */
    INTERVAL_S,
    /** Beginning of its first interval, milliseconds since the epoch by its own clock. */
    FIRST_MS,
    /** Beginning of its last interval. */
    LAST_MS,
    /** Samples that the listener had recorded when the last row of health was made. */
    RECORDED,
    /** Samples that its runs had recorded when they ended. */
    RECORDED_AT_END,
    /** Of these, samples that ought to be in the rows of all samples together. */
    COUNTED,
    /** Samples whose rows the database had confirmed when the last row of health was made. */
    WRITTEN,
    /** Samples that the listener had given up by then. */
    DROPPED,
    /** By how many milliseconds its clock is ahead of the database's. */
    CLOCK_OFFSET_MS,
    /** By how much that may be wrong. */
    CLOCK_ERROR_MS,
    /** Samples that rate timers asked for. */
    OFFERED,
    /** And that came. */
    ACHIEVED,
    /** Of these, samples that started late. */
    LATE
}
