// SPDX-License-Identifier: Apache-2.0
/**
 * One listener at work, from the start of a test to its end, in a thread of its own ({@code RunClock}): it finds out
 * who this generator is ({@code ListenerRun}), closes intervals ({@code AggregatedRun}) or makes a point of each sample
 * ({@code RawRun}), and hands rows to the writer. JMeter's threads only start and end a run and give it samples.
 */
package io.github.trueload.influx.run;
