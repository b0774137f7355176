// SPDX-License-Identifier: Apache-2.0
/**
 * What JMeter sees: the clients for its Backend Listener and the element of its own. They translate between JMeter and
 * the packages below, which know nothing of JMeter.
 *
 * <p>A sample is added to the totals of its interval and label in the thread that made it (on an RMI master, that
 * received it); nothing is queued, nothing waits ({@code Recording}, {@code SampleReader}, {@code aggregate}). The
 * listener's clock thread makes rows of each interval that is over ({@code run}); the writer's thread sends them until
 * the server has them or refuses them for good ({@code write}).
 */
package io.github.trueload.influx;
