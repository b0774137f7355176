// SPDX-License-Identifier: Apache-2.0
/** The benchmarks, and the program behind {@code benchmarks/run}, which finds one by its name and runs it. */
package io.github.trueload.benchmarks;
