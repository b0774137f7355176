// SPDX-License-Identifier: Apache-2.0
package io.github.trueload.demo.report;

/**
 * One number in large type. Immutable.
 *
 * @param style {@code stock} or {@code ours}: who it belongs to
 * @param value the number, with its unit
 * @param label what it says
 */
public record Tile(String style, String value, String label) {}
