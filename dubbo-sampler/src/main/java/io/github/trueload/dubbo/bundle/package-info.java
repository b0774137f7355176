// SPDX-License-Identifier: Apache-2.0
/**
 * Client jars, and the references that are opened with them. Each jar brings one line of Dubbo as nested jars, which
 * are unpacked at first use and loaded by a class loader of their own, so that JMeter and other plugins never see them,
 * nor they them. A thread of JMeter comes with {@code ReferenceSettings}; {@code ReferenceCache} gives it the one
 * reference of these, or has it created on a thread of its own while all who want it wait.
 */
package io.github.trueload.dubbo.bundle;
