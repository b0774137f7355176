// SPDX-License-Identifier: Apache-2.0
/** One point per sample: samples wait in memory for a moment and become lines in a thread of the listener's own. */
package io.github.trueload.influx.raw;
