// SPDX-License-Identifier: Apache-2.0
/** What became of the connections for which addresses were handed out. */
package io.github.trueload.dns.connect;
