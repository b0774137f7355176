// SPDX-License-Identifier: Apache-2.0
/** One point of InfluxDB: how it is identified, made safe and written as line protocol. */
package io.github.trueload.influx.row;
