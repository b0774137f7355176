// SPDX-License-Identifier: Apache-2.0
/** Measuring a process from outside: its meter's lines, its thread dumps, and who else used the machine. */
package io.github.trueload.benchmarks.process;
