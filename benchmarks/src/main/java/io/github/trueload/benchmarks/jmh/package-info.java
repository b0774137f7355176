// SPDX-License-Identifier: Apache-2.0
/** JMH benchmarks as variants of a comparison: one fork per round, so that rounds of several of them interleave. */
package io.github.trueload.benchmarks.jmh;
