// SPDX-License-Identifier: Apache-2.0
/**
 * Goals for the system under test: their grammar, their judgement and the file that build servers show. JMeter is not
 * known here: the fleet check, which runs without it, uses the same classes.
 */
package io.github.trueload.common.goal;
