// SPDX-License-Identifier: Apache-2.0
/**
 * From samples to rows: recording in sampler threads without a common lock, intervals on the wall clock, corrections
 * by samples that arrive late. Only {@link io.github.trueload.influx.aggregate.Recorder} is touched by more than one
 * thread.
 */
package io.github.trueload.influx.aggregate;
