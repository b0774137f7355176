// SPDX-License-Identifier: Apache-2.0
/**
 * Measuring processes from outside, and comparing variants of the same work: interleaved rounds, medians with spread,
 * ratios of the same round, and the targets that the figures are held against. Knows nothing of what is measured.
 */
package io.github.trueload.benchmarks.measure;
