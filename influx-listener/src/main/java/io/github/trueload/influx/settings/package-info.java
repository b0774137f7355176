// SPDX-License-Identifier: Apache-2.0
/**
 * The listener's parameters: read once by the thread that starts the test, checked all at once, immutable afterwards.
 *
 * <p>{@link io.github.trueload.influx.settings.Settings} looks up the text for every line of the tables
 * {@link io.github.trueload.influx.settings.Parameter} and {@link io.github.trueload.influx.settings.Limit}; the line's
 * {@code Form} says what that means, or what to enter instead. What takes several parameters (target, proxy, tags) has
 * a reader of its own. All that is wrong is told in one message.
 */
package io.github.trueload.influx.settings;
