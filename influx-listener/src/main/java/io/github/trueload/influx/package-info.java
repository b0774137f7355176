// SPDX-License-Identifier: Apache-2.0
/**
 * What JMeter sees: the clients for its Backend Listener and the element of its own. These classes translate between
 * JMeter and the packages below, which know nothing of JMeter.
 *
 * <p>The way of a sample, first in the thread that made it (on an RMI master, that received it):
 * {@link io.github.trueload.influx.InfluxListenerClient} or {@link io.github.trueload.influx.InfluxListener} hand it to
 * a {@code Recording}; {@code Origin} tells which generator it comes from, {@code SampleReader} reads what counts, and
 * {@link io.github.trueload.influx.aggregate.Recorder} adds it to the totals of its interval and label. Nothing is
 * queued, nothing waits.
 *
 * <p>Then in the listener's clock thread, which belongs to {@link io.github.trueload.influx.run.AggregatedRun}: once an
 * interval is over, {@link io.github.trueload.influx.aggregate.Aggregator} makes rows of its totals, and
 * {@link io.github.trueload.influx.row.Row.Contributor}s (threads, health, rates, DNS) add theirs. Rows wait in
 * {@link io.github.trueload.influx.write.Spool}, where a newer version of a row takes the older one's place.
 *
 * <p>Last in the writer's thread: {@code Delivery} takes batches from there, sends them until the server has them or
 * refuses them for good, and {@link io.github.trueload.influx.write.DeliveryCounts} counts what became of them.
 */
package io.github.trueload.influx;
