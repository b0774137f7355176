// SPDX-License-Identifier: Apache-2.0
/**
 * Test support: real JMeter homes, real servers on free loopback ports, processes that are stopped by their own
 * process id. Never a run-time dependency of anything that ships.
 */
package io.github.trueload.testkit;
