// SPDX-License-Identifier: Apache-2.0
/**
 * One listener at work, from the start of a test to its end. {@code RunClock} is the thread that does the work of a
 * run: it finds out who this generator is and says so ({@code ListenerRun}), closes intervals and asks all contributors
 * for their rows ({@code AggregatedRun}) or makes a point of each sample ({@code RawRun}), and hands rows to the
 * writer. JMeter's threads only start and end a run and give it samples; on an RMI master they find out once per thread
 * of a slave which slave that is ({@code SlaveNames}).
 */
package io.github.trueload.influx.run;
