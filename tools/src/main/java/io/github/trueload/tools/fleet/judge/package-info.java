// SPDX-License-Identifier: Apache-2.0
/** What speaks against the figures of a fleet: one class for each rule, and the word that comes of it. */
package io.github.trueload.tools.fleet.judge;
