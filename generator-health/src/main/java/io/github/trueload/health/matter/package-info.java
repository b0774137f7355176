// SPDX-License-Identifier: Apache-2.0
/**
 * The things that are looked at, one class each: what it reads once a second, keeps, judges and says. {@link
 * io.github.trueload.health.matter.Matters} lists them, {@link io.github.trueload.health.matter.Matter} says how one
 * works. A figure that the platform does not offer is {@link java.lang.Double#NaN}, never zero.
 */
package io.github.trueload.health.matter;
