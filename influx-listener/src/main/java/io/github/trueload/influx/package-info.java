// SPDX-License-Identifier: Apache-2.0
/**
 * What JMeter sees: the clients for its Backend Listener and the element of its own. These classes translate between
 * JMeter and the packages below, which know nothing of JMeter.
 */
package io.github.trueload.influx;
