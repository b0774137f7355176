// SPDX-License-Identifier: Apache-2.0
/** The entry point of {@code benchmarks/run}: finds a benchmark by its name and runs it. */
package io.github.trueload.benchmarks;
