// SPDX-License-Identifier: Apache-2.0
/**
 * Finding the addresses of one host: literals, static hosts, the hosts file, DNS servers, the system's resolver.
 * Nothing here is remembered from one look-up to the next, except which DNS server answered last.
 */
package io.github.trueload.dns.lookup;
