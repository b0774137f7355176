// SPDX-License-Identifier: Apache-2.0
/** Finds the wall in the figures of ramps, and tells it with what follows from it. */
package io.github.trueload.tools.size.result;
