// SPDX-License-Identifier: Apache-2.0
/**
 * What became of the connections for which addresses were handed out. HttpClient's own words of connecting, which Log4j
 * hands over on the connecting thread, tell which address each {@code Opening} tried and reached; the balancer that
 * handed them out counts it ({@code Outcomes}). Nothing but {@code HttpClientAppender} and {@code HttpClientLog} knows
 * Log4j.
 */
package io.github.trueload.dns.connect;
