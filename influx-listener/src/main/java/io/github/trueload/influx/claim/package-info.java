// SPDX-License-Identifier: Apache-2.0
/**
 * Whether a generator is the only one that writes under its name. Each run claims the name with a row now and then
 * ({@code OwnClaim}); who reads back the claims of others twice ({@code OtherClaims}) knows which of them are alive.
 * Nobody here talks to a server.
 */
package io.github.trueload.influx.claim;
