// SPDX-License-Identifier: Apache-2.0
/** What the plugins cost JMeter as a whole: its start, a master of slaves, an hour at full load. */
package io.github.trueload.benchmarks.whole;
