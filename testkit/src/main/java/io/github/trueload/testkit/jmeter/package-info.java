// SPDX-License-Identifier: Apache-2.0
/** Real JMeter: homes laid out as JMeter's archive does, JMeter processes, and what they leave behind. */
package io.github.trueload.testkit.jmeter;
