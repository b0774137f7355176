// SPDX-License-Identifier: Apache-2.0
/** A judgement as text, JSON and page. */
package io.github.trueload.tools.fleet.report;
