// SPDX-License-Identifier: Apache-2.0
/**
 * The sizing: how much load can this machine make with a given plan, and how many such machines does a load take?
 * {@code PlanCopy} makes a copy of the plan that asks local targets ({@code Targets}), {@code Sizing} lets
 * {@code JMeter} run it with more and more users, {@code Wall} finds where that ends, and {@code SizingResult} tells
 * it. Nothing here is used while a test of somebody else runs, and nothing knows JMeter's classes.
 */
package io.github.trueload.tools.size;
