// SPDX-License-Identifier: Apache-2.0
/**
 * The Dubbo sampler as JMeter sees it. Packages below this one, {@code gui} excepted, do not know JMeter.
 *
 * <p>The way of a sample, all of it on the JMeter thread: {@code DubboSampler} asks its {@code SampleSetup}, which
 * reads the plan ({@code SettingsReader}, {@code CallReader}, by way of {@code PlanValues} and the table {@code
 * PlanField}), for a call over an open reference of the {@code ReferenceCache}. That is invoked between start and end
 * of the clock, and then {@code ResultWriter} writes the reply into the result. {@code DubboRuntime} holds what all
 * threads share.
 */
package io.github.trueload.dubbo;
