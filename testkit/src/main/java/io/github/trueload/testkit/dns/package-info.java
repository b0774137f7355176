// SPDX-License-Identifier: Apache-2.0
/** DNS servers on loopback: one of our own, whose answers and faults a test sets, and the real dnsmasq. */
package io.github.trueload.testkit.dns;
