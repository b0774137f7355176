// SPDX-License-Identifier: Apache-2.0
/**
 * Schedules as JMeter sees them: the Rate Timer for new plans, JMeter's own two rate timers in plans that were upgraded
 * on loading, and those that elements of others keep.
 *
 * <p>The route of one sample under a timer of ours: JMeter's thread asks its clone of the timer for a delay. {@code
 * RateProfile} says how many arrivals there are up to a moment, {@code Arrivals} gives each to one thread. The timer
 * remembers when the sample ought to start ({@code ScheduledTimer}); when the sample is over, the same clone hears of
 * it and tells the {@code RateMeter} how late it was.
 *
 * <p>{@code PlanRates} hears of each thread and sample from the element Generator Health; {@code GroupRates} and {@code
 * ShaperRates} know the elements of others by the names of their properties, so that none of their plugins need be
 * there. It has all meters of the running test, which the watch of generator health reads once a second.
 */
package io.github.trueload.health.rate;
