// SPDX-License-Identifier: Apache-2.0
/** A real InfluxDB 1.x and what was written to it. */
package io.github.trueload.testkit.influx;
