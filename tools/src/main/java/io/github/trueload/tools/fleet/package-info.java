// SPDX-License-Identifier: Apache-2.0
/**
 * A program beside the listener: reads back what several independent generators wrote in one run, and judges them
 * together. {@code query} asks InfluxDB, {@code model} holds what it answered, {@code judge} finds what speaks against
 * the figures, {@code report} shows it. Nothing here is used while a test runs.
 */
package io.github.trueload.tools.fleet;
