// SPDX-License-Identifier: Apache-2.0
/**
 * Timers that keep a schedule, as JMeter sees them: the Rate Timer for new plans, and JMeter's own two rate timers in
 * plans that were upgraded on loading.
 *
 * <p>The route of one sample: JMeter's thread asks its clone of the timer for a delay; the timer takes the next
 * arrival and remembers when the sample ought to start ({@code PlannedStart}); when the sample is over, the same clone
 * hears of it and tells the {@code RateMeter} how late it was. {@code Rates} has the meters of the running test, which
 * the watch of generator health reads once a second.
 */
package io.github.trueload.health.rate;
