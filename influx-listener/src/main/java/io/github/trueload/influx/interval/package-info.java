// SPDX-License-Identifier: Apache-2.0
/** The arithmetic of intervals: where they begin on the wall clock, and how much of them the test covered. */
package io.github.trueload.influx.interval;
