// SPDX-License-Identifier: Apache-2.0
/**
 * What the generator knows about itself at one moment. Values are immutable, with public final fields as a record
 * would have; a figure that the platform does not offer is {@link java.lang.Double#NaN}, never zero.
 */
package io.github.trueload.health.reading;
