// SPDX-License-Identifier: Apache-2.0
/** From what a provider answered to what stands in the sample. Knows neither JMeter nor Dubbo. */
package io.github.trueload.dubbo.result;
