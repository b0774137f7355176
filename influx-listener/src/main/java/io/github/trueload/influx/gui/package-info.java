// SPDX-License-Identifier: Apache-2.0
/** The panel of the listener element in JMeter's GUI. Everything here runs on the event dispatch thread. */
package io.github.trueload.influx.gui;
