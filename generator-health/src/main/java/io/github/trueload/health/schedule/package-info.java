// SPDX-License-Identifier: Apache-2.0
/**
 * When samples ought to start: a rate over time becomes arrivals, which threads take one by one. Knows neither JMeter
 * nor a clock; times are seconds since the schedule began.
 *
 * <p>The route of one arrival: {@code RateProfile} says how many arrivals there are up to a moment; {@code Arrivals}
 * gives each to one thread, and gives up what {@code CatchUp} does not want to be made good; {@code GeneratorShare}
 * leaves to other generators what is theirs.
 */
package io.github.trueload.health.schedule;
