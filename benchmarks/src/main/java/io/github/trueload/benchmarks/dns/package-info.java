// SPDX-License-Identifier: Apache-2.0
/** The DNS balancer beside JMeter's own DNS Cache Manager and the JVM's resolver. */
package io.github.trueload.benchmarks.dns;
