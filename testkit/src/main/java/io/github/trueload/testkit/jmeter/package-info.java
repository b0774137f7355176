// SPDX-License-Identifier: Apache-2.0
/**
 * Real JMeter: homes laid out as the archive of JMeter does, JMeter processes, and what they leave behind. For classes
 * of JMeter that run in the JVM of a test: {@link io.github.trueload.testkit.jmeter.InProcessJMeter}.
 */
package io.github.trueload.testkit.jmeter;
