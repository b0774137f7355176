// SPDX-License-Identifier: Apache-2.0
/**
 * What runs inside a measured process, in JMeter's lib/ext or in a JVM of its own: the meter, the things that ours are
 * compared with, and do-nothing elements. Imports nothing of the rest of this module.
 */
package io.github.trueload.benchmarks.guest;
