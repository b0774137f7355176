// SPDX-License-Identifier: Apache-2.0
/** Servers of HTTP and ways to them: slow ones, far ones, and those that tell which requests reached which address. */
package io.github.trueload.testkit.http;
