// SPDX-License-Identifier: Apache-2.0
/**
 * What is counted in a run, and what it leaves for its report and its goals: times per label, in and outside of the
 * episodes in which the generator was the limit, what timers offered and what was achieved, one line of figures per
 * second, and the comparison with an earlier run. Sampler threads hand over samples; all else is done by the health
 * thread. Knows nothing of JMeter.
 */
package io.github.trueload.health.record;
