// SPDX-License-Identifier: Apache-2.0
/** The law of growth: what a sample costs as threads, labels, addresses or generators become more. */
package io.github.trueload.benchmarks.growth;
