// SPDX-License-Identifier: Apache-2.0
/**
 * Rows on their way to the server. The listener's clock thread puts them into
 * {@link io.github.trueload.influx.write.Spool}, which never waits; {@code Delivery}, one thread of each
 * {@link io.github.trueload.influx.write.RowWriter}, takes batches from there and gives them to a {@code Sender} (HTTP
 * or UDP) until the {@code Answer} says that the server has them or refuses them for good, and
 * {@link io.github.trueload.influx.write.DeliveryCounts} tells what became of them. No sampler thread comes here.
 * Elsewhere OkHttp only reads addresses.
 */
package io.github.trueload.influx.write;
