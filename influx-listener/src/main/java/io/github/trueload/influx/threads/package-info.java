// SPDX-License-Identifier: Apache-2.0
/**
 * The rows {@code transaction=internal}: how many threads were active, started and ended in an interval.
 *
 * <p>Threads of this generator are counted by JMeter, and the listener's clock thread looks once
 * a second ({@code OwnThreads}). Those of the slaves of an RMI master tell of themselves by their samples: threads that
 * receive samples note names that are new ({@code StartedThreads}), and the clock thread makes the rows
 * ({@code SlaveThreads}).
 */
package io.github.trueload.influx.threads;
