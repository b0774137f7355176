// SPDX-License-Identifier: Apache-2.0
/**
 * The account of the users' time: who the users are, where each of them is at random moments, and what that adds up to.
 * Knows nothing of JMeter; the root package says who starts and ends, and what the plan's elements are called.
 */
package io.github.trueload.health.account;
