// SPDX-License-Identifier: Apache-2.0
/**
 * One point of InfluxDB: what it is called ({@code Schema}), how it is identified, made safe for tags
 * ({@code TagText}) and written as line protocol ({@code Row}). influxdb-java is known here alone.
 */
package io.github.trueload.influx.row;
