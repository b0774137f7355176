// SPDX-License-Identifier: Apache-2.0
/** A virtual display, and a real JMeter GUI on it that follows a script of steps as a person would take them. */
package io.github.trueload.testkit.gui;
