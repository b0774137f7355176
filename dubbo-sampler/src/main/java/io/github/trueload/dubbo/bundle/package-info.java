// SPDX-License-Identifier: Apache-2.0
/**
 * Client jars: each brings one line of Dubbo as nested jars, which are unpacked at first use and loaded by a class
 * loader of their own, so that JMeter and other plugins never see them, nor they them.
 */
package io.github.trueload.dubbo.bundle;
