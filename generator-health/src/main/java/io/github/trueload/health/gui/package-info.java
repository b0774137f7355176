// SPDX-License-Identifier: Apache-2.0
/** The element's panel in JMeter's GUI. Everything here runs on the event dispatch thread. */
package io.github.trueload.health.gui;
