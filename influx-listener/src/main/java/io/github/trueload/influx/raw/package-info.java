// SPDX-License-Identifier: Apache-2.0
/**
 * One point per sample: sampler threads put samples into a bounded queue without waiting, and the listener's clock
 * thread makes lines of them several times a second. Points are lines from the beginning, because there may be tens of
 * thousands a second.
 */
package io.github.trueload.influx.raw;
