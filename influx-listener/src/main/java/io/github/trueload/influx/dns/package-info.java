// SPDX-License-Identifier: Apache-2.0
/**
 * What the DNS balancer, where there is one, did with the addresses of the hosts. Once per interval the listener's
 * clock thread reads the balancer's management bean ({@code BalancerCounts}) and writes what is new in it
 * ({@code DnsRows}). Neither plugin knows a class of the other.
 */
package io.github.trueload.influx.dns;
