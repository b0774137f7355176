// SPDX-License-Identifier: Apache-2.0
/**
 * Rows of figures that other plugins have: the connections of the DNS balancer's addresses, and what rate timers
 * offered and achieved. {@code RateRows} knows the plugin generator-health, so nothing but the link to that plugin may
 * load it.
 */
package io.github.trueload.influx.figures;
