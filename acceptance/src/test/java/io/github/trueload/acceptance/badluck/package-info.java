// SPDX-License-Identifier: Apache-2.0
/** One long run in which one thing after the other breaks, and the books that must agree afterwards. */
package io.github.trueload.acceptance.badluck;
