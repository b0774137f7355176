// SPDX-License-Identifier: Apache-2.0
/** HTTP servers that tell which connections and requests reached which address. */
package io.github.trueload.testkit.http;
