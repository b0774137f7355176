// SPDX-License-Identifier: Apache-2.0
/** What flight recordings of measured processes tell of our own code. */
package io.github.trueload.benchmarks.flight;
