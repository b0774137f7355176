// SPDX-License-Identifier: Apache-2.0
/** What one sample costs the listener and one connection the balancer, beside JMeter's own, by JMH. */
package io.github.trueload.benchmarks.jmh;
