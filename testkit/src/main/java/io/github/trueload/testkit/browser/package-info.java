// SPDX-License-Identifier: Apache-2.0
/** A real browser, for pages that ours write. */
package io.github.trueload.testkit.browser;
