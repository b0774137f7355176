// SPDX-License-Identifier: Apache-2.0
/**
 * The listener's parameters: read once by the thread that starts the test, checked all at once, immutable afterwards.
 * {@code Parameter} and {@code Limit} are the tables, {@code Form} says what a text means or what to enter instead, and
 * {@code Settings} looks up the text for every line of the tables.
 */
package io.github.trueload.influx.settings;
