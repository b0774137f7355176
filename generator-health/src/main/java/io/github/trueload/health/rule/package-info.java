// SPDX-License-Identifier: Apache-2.0
/**
 * Judges readings: small rules, each with its threshold, that say in plain words whether the generator itself was the
 * limit. Everything here is immutable or used by one thread.
 */
package io.github.trueload.health.rule;
