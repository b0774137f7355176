// SPDX-License-Identifier: Apache-2.0
/** The InfluxDB listener beside JMeter's own client and beside elements that do nothing, in whole runs of JMeter. */
package io.github.trueload.benchmarks.influx;
