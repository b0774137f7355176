// SPDX-License-Identifier: Apache-2.0
/**
 * The report of a run: one page and one JSON file, which say the same. Everything here is used by the thread that ends
 * the watch.
 */
package io.github.trueload.health.report;
