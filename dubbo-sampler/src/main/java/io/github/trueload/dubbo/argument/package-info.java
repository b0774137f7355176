// SPDX-License-Identifier: Apache-2.0
/** From the texts of a plan to the values that Dubbo sends. Knows neither JMeter nor Dubbo. */
package io.github.trueload.dubbo.argument;
