// SPDX-License-Identifier: Apache-2.0
/** The Dubbo sampler as JMeter sees it. Packages below this one, {@code gui} excepted, do not know JMeter. */
package io.github.trueload.dubbo;
