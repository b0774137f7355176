// SPDX-License-Identifier: Apache-2.0
/**
 * From samples to rows: recording in sampler threads without a common lock, intervals on the wall clock, corrections
 * by samples that arrive late.
 *
 * <p>The route of one sample: {@code Recorder} finds the open interval of its end and the label in it; a thread adds to
 * the stripe of the label that is free ({@code OpenInterval}). When the interval is over, the clock's thread drains it
 * into the {@code Aggregator}, {@code StockRows} and {@code HistogramRows} make rows of what changed, and
 * {@code KeptIntervals} holds the totals for samples that come late. Sampler threads only touch the recorder and the
 * registers of labels and error texts.
 *
 * <p>Rows of other figures are made here, too: of threads ({@code ThreadRows}), of the DNS balancer ({@code DnsRows})
 * and of rate timers ({@code RateRows}, which knows the plugin generator-health, so that nothing but the link to that
 * plugin may load it).
 */
package io.github.trueload.influx.aggregate;
