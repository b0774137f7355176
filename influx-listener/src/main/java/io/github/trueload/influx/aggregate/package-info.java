// SPDX-License-Identifier: Apache-2.0
/**
 * From samples to rows: {@code Recorder} takes samples in sampler threads, without a common lock; the clock's thread
 * drains intervals that are over into the {@code Aggregator}, which makes rows of what changed ({@code StockRows},
 * {@code HistogramRows}) and keeps the totals for samples that come late ({@code KeptIntervals}). Rows of other figures
 * are made here, too: of threads, of the DNS balancer, and of rate timers ({@code RateRows}, which knows the plugin
 * generator-health, so that nothing but the link to that plugin may load it).
 */
package io.github.trueload.influx.aggregate;
