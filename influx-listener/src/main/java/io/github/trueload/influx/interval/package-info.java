// SPDX-License-Identifier: Apache-2.0
/**
 * The arithmetic of intervals: where they begin on the wall clock, how much of them the test covered, and when their
 * rows are moved so as not to replace older ones. It is done here alone; everybody else is handed an
 * {@link io.github.trueload.influx.interval.Interval}.
 */
package io.github.trueload.influx.interval;
