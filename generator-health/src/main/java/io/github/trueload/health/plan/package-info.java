// SPDX-License-Identifier: Apache-2.0
/**
 * Schedules that elements of others keep: JMeter's Open Model Thread Group, and of jmeter-plugins.org the arrivals
 * thread groups and the Throughput Shaping Timer. Their properties are read by name through JMeter's public interface,
 * so that none of these plugins need be there.
 *
 * <p>{@code PlanRates} hears of each thread and sample from the element Generator Health; {@code GroupRates} and {@code
 * ShaperRates} know the elements; what they find becomes meters like those of our own timers.
 */
package io.github.trueload.health.plan;
