// SPDX-License-Identifier: Apache-2.0
/**
 * From samples to rows: recording in sampler threads without a common lock, intervals on the wall clock, corrections
 * by samples that arrive late.
 *
 * <p>The route of one sample: {@code Recorder} finds the open interval of its end and the label's cells in it; a thread
 * adds to the cell that is free ({@code Cells}, {@code Cell}). When the interval is over, the clock's thread drains it
 * into {@code ClosedIntervals}, {@code LabelRows} make rows of what changed, and {@code KeptIntervals} holds the totals
 * for samples that come late. Sampler threads only touch the recorder and the registers of labels and error texts.
 */
package io.github.trueload.influx.aggregate;
