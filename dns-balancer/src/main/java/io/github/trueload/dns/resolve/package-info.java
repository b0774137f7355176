// SPDX-License-Identifier: Apache-2.0
/**
 * From a host name to its addresses, the next one first: what was looked up ({@code LookupChain}) is kept for its time
 * to live, renewed in the background, handed out in turn ({@code Rotation}), and counted.
 */
package io.github.trueload.dns.resolve;
