// SPDX-License-Identifier: Apache-2.0
/**
 * Which of a host's addresses is next. An {@code AddressSet} comes in whenever it changed; {@code Rotation} then says,
 * on whichever thread opens a connection, whose turn it is: by {@code Rounds} of all addresses, or by the address that
 * a thread keeps ({@code Sticky}). Knows neither DNS nor time.
 */
package io.github.trueload.dns.rotate;
