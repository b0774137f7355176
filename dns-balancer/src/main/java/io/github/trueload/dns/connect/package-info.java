// SPDX-License-Identifier: Apache-2.0
/**
 * What became of the connections for which addresses were handed out, and which of them each request used. What
 * HttpClient asks its log on the connecting thread tells which address each {@code Connection} tried and reached, which
 * is counted for their host. Nothing but {@code HttpClientLog} knows Log4j.
 */
package io.github.trueload.dns.connect;
