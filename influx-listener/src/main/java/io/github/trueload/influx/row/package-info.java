// SPDX-License-Identifier: Apache-2.0
/**
 * One point of InfluxDB: how it is identified, made safe and written as line protocol.
 *
 * <p>Whoever has rows to write is handed a {@link io.github.trueload.influx.row.Row.Starter}, which starts a row with
 * the tags of the run. Names come from {@link io.github.trueload.influx.row.Schema}; texts from outside are made fit
 * for tags by {@link io.github.trueload.influx.row.TagText}; the finished
 * {@link io.github.trueload.influx.row.Row} goes to a sink. All of that happens in the listener's clock thread.
 * influxdb-java is known here alone.
 */
package io.github.trueload.influx.row;
