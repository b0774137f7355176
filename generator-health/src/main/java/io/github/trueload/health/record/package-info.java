// SPDX-License-Identifier: Apache-2.0
/**
 * What a run leaves for its report: times per label, in and outside of the episodes in which the generator was the
 * limit, and one line of figures per second. Sampler threads hand over samples; all else is done by the health thread.
 */
package io.github.trueload.health.record;
