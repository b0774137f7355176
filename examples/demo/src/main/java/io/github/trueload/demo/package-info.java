// SPDX-License-Identifier: Apache-2.0
/**
 * The demo: runs the example plans in a real JMeter beside what JMeter does without Trueload, and writes a report of
 * what the nodes, the database and the samples say.
 */
package io.github.trueload.demo;
