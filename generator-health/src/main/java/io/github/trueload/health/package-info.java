// SPDX-License-Identifier: Apache-2.0
/**
 * Generator health as JMeter sees it: the element that asks for the watch, and the watch that this JVM has once.
 * Samples go from JMeter through {@link io.github.trueload.health.HealthWatch} to the matters; below this package
 * nothing knows JMeter.
 */
package io.github.trueload.health;
