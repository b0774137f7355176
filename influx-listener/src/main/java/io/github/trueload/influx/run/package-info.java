// SPDX-License-Identifier: Apache-2.0
/**
 * One listener at work, from the start of a test to its end: the clock that closes intervals, the parts that add rows,
 * and the words for the log.
 */
package io.github.trueload.influx.run;
