// SPDX-License-Identifier: Apache-2.0
/**
 * Rows on rate timers: what was offered and achieved, and response times from the intended start. Knows the plugin
 * generator-health, so nothing but the link to that plugin may load it.
 */
package io.github.trueload.influx.rate;
