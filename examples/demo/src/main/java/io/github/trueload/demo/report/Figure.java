// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.report;

/**
 * A chart with its heading and the sentence below it. Immutable.
 *
 * @param wide whether it takes the page's whole width; the others stand side by side
 */
public record Figure(String title, String svg, String caption, boolean wide) {}
