// SPDX-License-Identifier: Apache-2.0
/**
 * The DNS balancer as JMeter sees it: two thin elements, one for new plans and one for stock elements of existing
 * plans, and what connects both to the rooms behind. Packages below this one do not know JMeter.
 *
 * <p>The way of one new connection: HttpClient calls {@code RotatingDnsCacheManager.resolve(host)}; {@code Balancers}
 * has the one balancer of the element's settings; that one's {@code Host} knows the addresses and until when they
 * hold, or has them looked up once for all who wait ({@code LookupChain}); its {@code Rotation} puts the address whose
 * turn it is first; {@code SampleConnections} tells the thread's variables, and counts what becomes of the connection.
 * Beside that way {@code Host} brings newer addresses in the background.
 */
package io.github.trueload.dns;
