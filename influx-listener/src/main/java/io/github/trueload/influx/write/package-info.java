// SPDX-License-Identifier: Apache-2.0
/**
 * Rows on their way to the server. They wait in {@code Spool}, which holds nobody up; {@code Delivery}, the one thread
 * of each {@code RowWriter}, takes batches from there and gives them to a {@code Sender} (HTTP or UDP) until the
 * {@code Answer} says that the server has them or refuses them for good. Elsewhere OkHttp only reads addresses.
 */
package io.github.trueload.influx.write;
