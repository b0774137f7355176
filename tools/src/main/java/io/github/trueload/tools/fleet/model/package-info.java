// SPDX-License-Identifier: Apache-2.0
/** What is known of each generator of a run. Nobody here asks or judges. */
package io.github.trueload.tools.fleet.model;
