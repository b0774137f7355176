// SPDX-License-Identifier: Apache-2.0
/**
 * Lets one resolver of the class path answer look-ups of the JVM before the JVM's own name service does. Knows nothing
 * of balancing or of JMeter, because an agent is loaded by another class loader and long before either.
 */
package io.github.trueload.dns.agent;
