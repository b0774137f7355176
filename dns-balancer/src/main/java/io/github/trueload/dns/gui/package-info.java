// SPDX-License-Identifier: Apache-2.0
/** What stands in the panel beside JMeter's own editors. Everything here runs on the event dispatch thread. */
package io.github.trueload.dns.gui;
