// SPDX-License-Identifier: Apache-2.0
/**
 * From what a provider answered to what stands in the sample. Knows neither JMeter nor Dubbo. {@code BodyPolicy}
 * decides how much of the text that {@code ResultJson} writes is kept; all on the thread of the sample, after its
 * clock has stopped.
 */
package io.github.trueload.dubbo.result;
