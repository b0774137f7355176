// SPDX-License-Identifier: Apache-2.0
/**
 * Test plans put together in a few lines, in the form in which JMeter saves them: {@link
 * io.github.trueload.testkit.plan.Plan} holds {@link io.github.trueload.testkit.plan.Element}s, which {@link
 * io.github.trueload.testkit.plan.Elements} makes.
 */
package io.github.trueload.testkit.plan;
